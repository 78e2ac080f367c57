#ifndef CSITEASSETS_H
#define CSITEASSETS_H

#include <stddef.h>

/// One file of `Sources/Site/Assets` or `Sources/Site/Language/Texts`, as it was when the program was built.
typedef struct csite_asset {
  /// Its name.
  const char *name;
  /// Its bytes; not ended by a zero.
  const unsigned char *bytes;
  /// How many these are.
  size_t count;
} csite_asset;

/// How many assets there are.
size_t csite_asset_count(void);

/// An asset by its place, which is below `csite_asset_count()`.
const csite_asset *csite_asset_at(size_t place);

#endif
