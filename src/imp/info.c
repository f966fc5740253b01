// info: the tables of imp.def as data; printer, parser, visitor and mapper loop over them.
#include "imp/imp.h"

const ImpInfo *imp_exp_info(ImpExpTag tag) {
  switch (tag) {
#define F(Kind, name) {IMP_PART_##Kind, #name, offsetof(ImpExp, as) + offsetof(Self, name)},
#define IMP_EXP(Tag, template, parts)                                             \
  case IMP_EXP_##Tag: {                                                          \
    typedef ImpExp##Tag Self;                                                    \
    static const ImpInfo info = {template, {parts {IMP_PART_End, NULL, 0}}};      \
    return &info;                                                                \
  }
#include "imp/imp.def"
    case IMP_EXP_COUNT: break;
  }
  panic("no such imp expression: %d", (int)tag);
}

const ImpInfo *imp_info(ImpTag tag) {
  switch (tag) {
#define F(Kind, name) {IMP_PART_##Kind, #name, offsetof(ImpStm, as) + offsetof(Self, name)},
#define IMP(Tag, template, parts)                                                 \
  case IMP_##Tag: {                                                              \
    typedef Imp##Tag Self;                                                       \
    static const ImpInfo info = {template, {parts {IMP_PART_End, NULL, 0}}};      \
    return &info;                                                                \
  }
#include "imp/imp.def"
    case IMP_COUNT: break;
  }
  panic("no such imp statement: %d", (int)tag);
}
