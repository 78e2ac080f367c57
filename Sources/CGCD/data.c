// The file beside this one, put into the binary (C23's #embed).
//
// records-3.dictionary was made of every ninth record of an invented dump, that of `spinrack gateway --dump` of seed 11 and
// scale 0.1, as NDJSON has them, a file a record: zstd --train RECORDS --maxdict=12288 --dictID=3 -1 -o records-3.dictionary
#include "cgcd.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char records[] = {
#embed "records-3.dictionary"
};

cgcd_bytes cgcd_records_dictionary(void) { return (cgcd_bytes){records, sizeof records}; }
