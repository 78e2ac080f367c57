// The dictionary of stored records, put into the binary (C23's #embed).
//
// Made of every ninth record of an invented catalogue, the demo's of seed 11 and scale 0.1, a file a record:
// zstd --train RECORDS --maxdict=4096 --dictID=1 -1 -o records-1.dictionary
#include "czstd.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char dictionary[] = {
#embed "records-1.dictionary"
};

const void *czstd_dictionary(size_t *count) {
  *count = sizeof dictionary;
  return dictionary;
}
