#include "CSimdJSON.h"
#include <simdjson.h>
int spinrack_simdjson_stub(void) { return simdjson::SIMDJSON_VERSION_MAJOR; }
