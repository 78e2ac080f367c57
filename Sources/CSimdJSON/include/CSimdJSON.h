#pragma once
int spinrack_simdjson_stub(void);
