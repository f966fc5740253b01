// unique: consumption.
#include "types/types_internal.h"

void check_uniqueness(Checker *c, AstDec *dec) { (void)c, (void)dec; }
void check_uniqueness_of(Checker *c, AstExp *exp) { (void)c, (void)exp; }
