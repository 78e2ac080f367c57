// The files beside this one, put into the binary (C23's #embed).
//
// records-1.dictionary was made of every ninth record of an invented catalogue, the demo's of seed 11 and scale 0.1, a file a
// record: zstd --train RECORDS --maxdict=4096 --dictID=1 -1 -o records-1.dictionary
#include "cmarvel.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char records[] = {
#embed "records-1.dictionary"
};
static const unsigned char former_records[] = {
#embed "former-records.dictionary"
};
static const unsigned char catalog_rng[] = {
#embed "catalog.rng"
};

#define BYTES(array) (cmarvel_bytes){array, sizeof array}

cmarvel_bytes cmarvel_records_dictionary(void) { return BYTES(records); }

cmarvel_bytes cmarvel_former_dictionary(void) { return BYTES(former_records); }

cmarvel_bytes cmarvel_schema(void) { return BYTES(catalog_rng); }
