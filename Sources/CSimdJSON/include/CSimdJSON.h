#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The first stage of simdjson as a C object: it checks UTF-8 and strings and notes where every structure begins.
/// One object serves one thread at a time. No function throws.
typedef struct csimdjson_index csimdjson_index;

/// What `csimdjson_index_run` found.
typedef enum csimdjson_status {
  CSIMDJSON_OK = 0,
  CSIMDJSON_EMPTY = 1,
  CSIMDJSON_INVALID_UTF8 = 2,
  CSIMDJSON_CONTROL_CHARACTER = 3,
  CSIMDJSON_UNCLOSED_STRING = 4,
  CSIMDJSON_TOO_LARGE = 5,
  CSIMDJSON_NO_MEMORY = 6,
  CSIMDJSON_OTHER = 7
} csimdjson_status;

/// Makes an index, or NULL when there is no memory.
csimdjson_index *csimdjson_index_create(void);

/// Frees an index; NULL is allowed.
void csimdjson_index_destroy(csimdjson_index *index);

/// The version of simdjson, such as `3.0.1`.
const char *csimdjson_version(void);

/// The bytes that must be readable behind the end of every document.
size_t csimdjson_padding(void);

/// Indexes `count` bytes, behind which `csimdjson_padding()` more must be readable.
csimdjson_status csimdjson_index_run(csimdjson_index *index, const uint8_t *bytes, size_t count);

/// Where brackets, colons, commas, opening quotes and scalars begin, ascending; valid until the next run or destroy.
const uint32_t *csimdjson_index_positions(const csimdjson_index *index);

/// How many positions the last successful run noted; 0 after a failed one.
size_t csimdjson_index_count(const csimdjson_index *index);

#ifdef __cplusplus
}
#endif

#endif
