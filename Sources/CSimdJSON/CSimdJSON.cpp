#include "CSimdJSON.h"

#include <memory>
#include <new>
#include <simdjson.h>

struct csimdjson_index {
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;
  size_t count = 0;
};

#define SPINRACK_TEXT(value) #value
#define SPINRACK_TEXT_OF(macro) SPINRACK_TEXT(macro)

const char *csimdjson_version(void) { return SPINRACK_TEXT_OF(SIMDJSON_VERSION); }

namespace {

// The first stage never descends, so the depth is of no account; simdjson wants one above zero.
constexpr size_t unusedDepth = 1;
constexpr size_t leastCapacity = 64 * 1024;

// simdjson counts in 32 bits.
constexpr size_t greatestCapacity = 0xFFFFFF00;

simdjson::error_code reserve(csimdjson_index &index, size_t count) {
  if (count > greatestCapacity) return simdjson::CAPACITY;
  if (index.parser && index.parser->capacity() >= count) return simdjson::SUCCESS;
  // A half more than asked, so that slowly growing documents do not allocate each time.
  size_t capacity = count + count / 2;
  if (capacity < leastCapacity) capacity = leastCapacity;
  if (capacity > greatestCapacity) capacity = greatestCapacity;
  // A new parser instead of a grown one: a failed growth leaves the old one as it was, in every version.
  std::unique_ptr<simdjson::internal::dom_parser_implementation> grown;
  index.parser.reset();
  auto error = simdjson::get_active_implementation()->create_dom_parser_implementation(capacity, unusedDepth, grown);
  if (error) return error;
  index.parser = std::move(grown);
  return simdjson::SUCCESS;
}

csimdjson_status status(simdjson::error_code error) {
  switch (error) {
    case simdjson::SUCCESS: return CSIMDJSON_OK;
    case simdjson::EMPTY: return CSIMDJSON_EMPTY;
    case simdjson::UTF8_ERROR: return CSIMDJSON_INVALID_UTF8;
    case simdjson::UNESCAPED_CHARS: return CSIMDJSON_CONTROL_CHARACTER;
    case simdjson::UNCLOSED_STRING: return CSIMDJSON_UNCLOSED_STRING;
    case simdjson::CAPACITY: return CSIMDJSON_TOO_LARGE;
    case simdjson::MEMALLOC: return CSIMDJSON_NO_MEMORY;
    default: return CSIMDJSON_OTHER;
  }
}

}  // namespace

csimdjson_index *csimdjson_index_create(void) { return new (std::nothrow) csimdjson_index; }

void csimdjson_index_destroy(csimdjson_index *index) { delete index; }

size_t csimdjson_padding(void) { return simdjson::SIMDJSON_PADDING < 64 ? 64 : simdjson::SIMDJSON_PADDING; }

csimdjson_status csimdjson_index_run(csimdjson_index *index, const uint8_t *bytes, size_t count) {
  index->count = 0;
  if (count == 0) return CSIMDJSON_EMPTY;
  try {
    if (auto error = reserve(*index, count)) return status(error);
    if (auto error = index->parser->stage1(bytes, count, simdjson::stage1_mode::regular)) return status(error);
    index->count = index->parser->n_structural_indexes;
    return index->count == 0 ? CSIMDJSON_EMPTY : CSIMDJSON_OK;
  } catch (const std::bad_alloc &) {
    return CSIMDJSON_NO_MEMORY;
  } catch (...) {
    return CSIMDJSON_OTHER;
  }
}

const uint32_t *csimdjson_index_positions(const csimdjson_index *index) {
  return index->parser ? index->parser->structural_indexes.get() : nullptr;
}

size_t csimdjson_index_count(const csimdjson_index *index) { return index->count; }
