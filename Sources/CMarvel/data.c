// The files beside this one, and the questions of docs/questions, put into the binary (C23's #embed).
//
// records-1.dictionary was made of every ninth record of an invented catalogue, the demo's of seed 11 and scale 0.1, a file a
// record: zstd --train RECORDS --maxdict=4096 --dictID=1 -1 -o records-1.dictionary
#include "cmarvel.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char records[] = {
#embed "records-1.dictionary"
};
static const unsigned char catalog_rng[] = {
#embed "catalog.rng"
};

// What analysts ask first, one statement after the other, in the order of their numbers.
static const unsigned char questions[] = {
#embed "../../docs/questions/01-prolific-writers-per-decade.sql" suffix(, )
#embed "../../docs/questions/02-comics-shared-by-two-heroes.sql" suffix(, )
#embed "../../docs/questions/03-price-per-page-by-year.sql" suffix(, )
#embed "../../docs/questions/04-longest-runs.sql" suffix(, )
#embed "../../docs/questions/05-series-with-most-creators.sql" suffix(, )
#embed "../../docs/questions/06-largest-events.sql" suffix(, )
#embed "../../docs/questions/07-heroes-first-seen-per-decade.sql" suffix(, )
#embed "../../docs/questions/08-variants-by-year.sql" suffix(, )
#embed "../../docs/questions/09-stories-told-twice.sql" suffix(, )
#embed "../../docs/questions/10-creators-who-came-back.sql" suffix(, )
#embed "../../docs/questions/11-completeness-by-format.sql" suffix(, )
#embed "../../docs/questions/12-unseen-records-by-kind.sql" suffix(, )
};

#define BYTES(array) (cmarvel_bytes){array, sizeof array}

cmarvel_bytes cmarvel_records_dictionary(void) { return BYTES(records); }

cmarvel_bytes cmarvel_schema(void) { return BYTES(catalog_rng); }

cmarvel_bytes cmarvel_questions(void) { return BYTES(questions); }
