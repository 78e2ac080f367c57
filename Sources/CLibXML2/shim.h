#ifndef SPINRACK_CLIBXML2_SHIM_H
#define SPINRACK_CLIBXML2_SHIM_H

// Foundation brings its own ICU headers; libxml2's optional ICU support would pull in the system's and the two clash.
// Only a private codec structure depends on it, so it is switched off for the importer.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/tree.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>

// `xmlFree` is a variable that holds a function; Swift does not import it.
static inline void spinrack_xml_free(void *memory) { xmlFree(memory); }

#endif
