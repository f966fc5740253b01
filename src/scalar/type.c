// type: the table of scalar types.
#include "scalar/scalar.h"

typedef struct ScalarInfo { const char *name; uint32_t bytes; ScalarClass class; } ScalarInfo;

static const ScalarInfo scalars[] = {
#define SCALAR(Tag, name, bytes, class) {name, bytes, CLASS_##class},
#include "scalar/scalar.def"
};

const char *scalar_name(ScalarType type) { return scalars[type].name; }
uint32_t scalar_bytes(ScalarType type) { return scalars[type].bytes; }

ScalarType scalar_bits_type(ScalarType type) {
  switch (scalar_bytes(type)) {
  case 1: return SCALAR_U8;
  case 2: return SCALAR_U16;
  case 4: return SCALAR_U32;
  default: return SCALAR_U64;
  }
}
ScalarClass scalar_class(ScalarType type) { return scalars[type].class; }
bool scalar_is_integer(ScalarType type) {
  return scalars[type].class == CLASS_Signed || scalars[type].class == CLASS_Unsigned;
}
bool scalar_is_float(ScalarType type) { return scalars[type].class == CLASS_Float; }

bool scalar_from_name(Text name, ScalarType *type) {
  for RANGE(i, SCALAR_COUNT) {
    if (!text_equal(name, text_of(scalars[i].name))) continue;
    *type = (ScalarType)i;
    return true;
  }
  return false;
}
