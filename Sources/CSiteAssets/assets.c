// The assets of the site and the texts of its languages, put into the binary, so that the program is one file (C23's #embed).
#include "csiteassets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char site_css[] = {
#embed "../Site/Assets/site.css"
};
static const unsigned char charts_css[] = {
#embed "../Site/Assets/charts.css"
};
static const unsigned char scene_css[] = {
#embed "../Site/Assets/scene.css"
};
static const unsigned char scene_js[] = {
#embed "../Site/Assets/scene.js"
};
static const unsigned char theme_js[] = {
#embed "../Site/Assets/theme.js"
};
static const unsigned char site_js[] = {
#embed "../Site/Assets/site.js"
};
static const unsigned char search_js[] = {
#embed "../Site/Assets/search.js"
};
static const unsigned char find_js[] = {
#embed "../Site/Assets/find.js"
};
static const unsigned char favourites_js[] = {
#embed "../Site/Assets/favourites.js"
};
static const unsigned char home_js[] = {
#embed "../Site/Assets/home.js"
};
static const unsigned char compare_js[] = {
#embed "../Site/Assets/compare.js"
};
static const unsigned char facets_js[] = {
#embed "../Site/Assets/facets.js"
};
static const unsigned char views_js[] = {
#embed "../Site/Assets/views.js"
};
static const unsigned char marks_js[] = {
#embed "../Site/Assets/marks.js"
};
static const unsigned char collection_js[] = {
#embed "../Site/Assets/collection.js"
};
static const unsigned char sharing_js[] = {
#embed "../Site/Assets/sharing.js"
};
static const unsigned char stars_js[] = {
#embed "../Site/Assets/stars.js"
};
static const unsigned char diary_js[] = {
#embed "../Site/Assets/diary.js"
};
static const unsigned char mine_js[] = {
#embed "../Site/Assets/mine.js"
};
static const unsigned char calendar_js[] = {
#embed "../Site/Assets/calendar.js"
};
static const unsigned char lookup_js[] = {
#embed "../Site/Assets/lookup.js"
};
static const unsigned char tables_js[] = {
#embed "../Site/Assets/tables.js"
};
static const unsigned char scan_js[] = {
#embed "../Site/Assets/scan.js"
};
static const unsigned char kept_js[] = {
#embed "../Site/Assets/kept.js"
};
static const unsigned char wall_js[] = {
#embed "../Site/Assets/wall.js"
};
static const unsigned char map_js[] = {
#embed "../Site/Assets/map.js"
};
static const unsigned char offline_js[] = {
#embed "../Site/Assets/offline.js"
};
static const unsigned char catalog_markup_rng[] = {
#embed "../Site/Assets/catalog-markup.rng"
};
static const unsigned char catalog_css[] = {
#embed "../Site/Assets/catalog.css"
};
static const unsigned char en_txt[] = {
#embed "../Site/Language/Texts/en.txt"
};
static const unsigned char es_txt[] = {
#embed "../Site/Language/Texts/es.txt"
};
static const unsigned char pt_br_txt[] = {
#embed "../Site/Language/Texts/pt-BR.txt"
};
static const unsigned char ru_txt[] = {
#embed "../Site/Language/Texts/ru.txt"
};

#define ASSET(name, bytes) {name, bytes, sizeof bytes}

static const csite_asset assets[] = {
    ASSET("site.css", site_css),
    ASSET("charts.css", charts_css),
    ASSET("scene.css", scene_css),
    ASSET("scene.js", scene_js),
    ASSET("theme.js", theme_js),
    ASSET("site.js", site_js),
    ASSET("search.js", search_js),
    ASSET("find.js", find_js),
    ASSET("favourites.js", favourites_js),
    ASSET("home.js", home_js),
    ASSET("compare.js", compare_js),
    ASSET("facets.js", facets_js),
    ASSET("views.js", views_js),
    ASSET("marks.js", marks_js),
    ASSET("collection.js", collection_js),
    ASSET("sharing.js", sharing_js),
    ASSET("stars.js", stars_js),
    ASSET("diary.js", diary_js),
    ASSET("mine.js", mine_js),
    ASSET("calendar.js", calendar_js),
    ASSET("lookup.js", lookup_js),
    ASSET("tables.js", tables_js),
    ASSET("scan.js", scan_js),
    ASSET("kept.js", kept_js),
    ASSET("wall.js", wall_js),
    ASSET("map.js", map_js),
    ASSET("offline.js", offline_js),
    ASSET("catalog-markup.rng", catalog_markup_rng),
    ASSET("catalog.css", catalog_css),
    ASSET("en.txt", en_txt),
    ASSET("es.txt", es_txt),
    ASSET("pt-BR.txt", pt_br_txt),
    ASSET("ru.txt", ru_txt),
};

size_t csite_asset_count(void) { return sizeof assets / sizeof assets[0]; }

const csite_asset *csite_asset_at(size_t place) { return &assets[place]; }
