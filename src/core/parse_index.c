// parse_index: polynomials, extents and LMADs of the textual form, as index/ prints them.
#include "core/parse.h"

static bool starts_number(const Parser *parser) {
  Text text = parser->scan.token.text;
  return parser->scan.token.tag == TOKEN_Word && text.start[0] >= '0' && text.start[0] <= '9';
}
static const Poly *parse_factor(Parser *parser) {
  Arena *arena = parser->context->arena;
  if (starts_number(parser)) return poly_constant(arena, scan_integer(&parser->scan));
  return poly_variable(arena, parse_var_in(parser, true).id);
}
static const Poly *parse_term(Parser *parser) {
  Arena *arena = parser->context->arena;
  bool negative = scan_accept(&parser->scan, "-");
  const Poly *poly = parse_factor(parser);
  while (scan_accept(&parser->scan, "*")) poly = poly_mul(arena, poly, parse_factor(parser));
  return negative ? poly_scale(arena, poly, -1) : poly;
}
// A "+" before the "{" of an LMAD, or before a call in an extent, does not continue the polynomial.
static bool plus_continues(Parser *parser) {
  Scanner ahead = parser->scan;
  scan_next(&ahead);
  if (scan_is(&ahead, "{")) return false;
  return !(scan_is(&ahead, "max") || scan_is(&ahead, "roundup") || scan_is(&ahead, "clamp"));
}
static const Poly *parse_poly(Parser *parser) {
  Arena *arena = parser->context->arena;
  const Poly *poly = parse_term(parser);
  for (;;) {
    if (scan_is(&parser->scan, "-")) poly = poly_add(arena, poly, parse_term(parser));
    else if (scan_is(&parser->scan, "+") && plus_continues(parser)) {
      scan_next(&parser->scan);
      poly = poly_add(arena, poly, parse_term(parser));
    } else return poly;
  }
}

static const Extent *parse_extent_call(Parser *parser) {
  Arena *arena = parser->context->arena;
  Text word = scan_word(&parser->scan, "max, roundup or clamp");
  scan_expect(&parser->scan, "(");
  Extent call = {.tag = EXTENT_Clamp, .a = parse_extent(parser)};
  if (text_equal(word, TEXT("max"))) {
    scan_expect(&parser->scan, ",");
    call.tag = EXTENT_Max;
    call.b = parse_extent(parser);
  } else if (text_equal(word, TEXT("roundup"))) {
    scan_expect(&parser->scan, ",");
    call.tag = EXTENT_RoundUp;
    call.alignment = scan_integer(&parser->scan);
  }
  scan_expect(&parser->scan, ")");
  return COPY_OF(arena, &call);
}
static bool at_extent_call(const Parser *parser) {
  return scan_is(&parser->scan, "max") || scan_is(&parser->scan, "roundup") || scan_is(&parser->scan, "clamp");
}
static const Extent *parse_extent_operand(Parser *parser) {
  return at_extent_call(parser) ? parse_extent_call(parser) : extent_poly(parser->context->arena, parse_poly(parser));
}
const Extent *parse_extent(Parser *parser) {
  const Extent *extent = parse_extent_operand(parser);
  while (scan_accept(&parser->scan, "+"))
    extent = extent_add(parser->context->arena, extent, parse_extent_operand(parser));
  return extent;
}

const Lmad *parse_lmad(Parser *parser) {
  Arena *arena = parser->context->arena;
  Seq(LmadDim) dims = {0};
  Lmad lmad = {.offset = parse_poly(parser)};
  scan_expect(&parser->scan, "+");
  scan_expect(&parser->scan, "{");
  while (scan_accept(&parser->scan, "(")) {
    LmadDim dim = {.size = parse_poly(parser)};
    scan_expect(&parser->scan, ":");
    dim.stride = parse_poly(parser);
    scan_expect(&parser->scan, ")");
    seq_push(arena, &dims, dim);
  }
  scan_expect(&parser->scan, "}");
  lmad.rank = dims.size;
  lmad.dims = dims.items;
  return COPY_OF(arena, &lmad);
}
