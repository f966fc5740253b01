// pareto_front: the variants such that no other is both faster and smaller, as text and as a picture.
#ifndef ASHLAR_TOOL_PARETO_FRONT_H
#define ASHLAR_TOOL_PARETO_FRONT_H
#include "base/base.h"

// `time`: by the model; `workspace`: bytes; `label`: the decisions.
typedef struct FrontPoint { double time; int64_t workspace; Text label; bool on_front; } FrontPoint;
typedef struct FrontPoints { Seq(FrontPoint) items; } FrontPoints;
void front_find(FrontPoints *points);                       // sorts by time, then workspace, and marks the front
void front_print(Out *out, const FrontPoints *points);      // a line for each point of the front
void front_draw(Out *out, const FrontPoints *points, Text title);   // SVG
#endif
