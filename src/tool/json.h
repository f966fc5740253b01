// json: reads JSON text into a tree.
#ifndef ASHLAR_TOOL_JSON_H
#define ASHLAR_TOOL_JSON_H
#include "base/base.h"

typedef enum JsonTag { JSON_Null, JSON_Bool, JSON_Number, JSON_String, JSON_List, JSON_Object } JsonTag;
typedef struct Json Json;
typedef struct JsonMember { Text key; Json *value; } JsonMember;
struct Json {
  JsonTag tag;
  bool truth;
  double number;
  Text text;                   // String, escapes resolved
  Seq(JsonMember) members;     // List (keys empty) and Object, in order
};

const Json *json_read(Arena *arena, Text text, Text *problem);   // NULL with *problem set; nesting is limited
double *json_numbers(Arena *arena, const Json *list);            // the numbers of a list; NULL is an empty list
const Json *json_member(const Json *object, const char *key);    // NULL when absent, or when `object` is no object
#endif
