CREATE TABLE "characters" ( -- one hero, villain or other figure
  "id" INTEGER PRIMARY KEY NOT NULL, -- character
  "name" TEXT NOT NULL, -- trimmed
  "description" TEXT, -- plain text; null for null, empty and #N/A
  "description_html" TEXT, -- sanitised markup where the source had markup, else null
  "modified" TEXT, -- last change as the source says, UTC; its sentinels are null
  "resource_uri" TEXT NOT NULL, -- the record's address in the API, http://gateway.marvel.com/v1/public/KIND/ID
  "thumbnail_url" TEXT, -- full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders
  "comics_available" INTEGER, -- how many comics the source says there are
  "series_available" INTEGER, -- how many series the source says there are
  "stories_available" INTEGER, -- how many stories the source says there are
  "events_available" INTEGER, -- how many events the source says there are
  "attribution" TEXT, -- attribution text of the answer that the record came from
  "missing_since" TEXT, -- tombstone: date of the first complete crawl without it; null while present
  "extra" TEXT -- JSON object of fields that this program does not know, by name
);
CREATE TABLE "comics" ( -- one issue, collection or other publication
  "id" INTEGER PRIMARY KEY NOT NULL, -- comic
  "digital_id" INTEGER, -- 0 is null
  "title" TEXT NOT NULL,
  "issue_number" REAL, -- fractions and -1 occur
  "variant_description" TEXT, -- empty is null
  "description" TEXT, -- plain text; null for null, empty and #N/A
  "description_html" TEXT, -- sanitised markup where the source had markup, else null
  "isbn" TEXT, -- text, also where the source sent a number; empty is null
  "upc" TEXT, -- text, also where the source sent a number; empty is null
  "diamond_code" TEXT, -- text, also where the source sent a number; empty is null
  "ean" TEXT, -- text, also where the source sent a number; empty is null
  "issn" TEXT, -- text, also where the source sent a number; empty is null
  "format" TEXT, -- as sent, trimmed; empty is null
  "page_count" INTEGER, -- 0 is null
  "series_id" INTEGER, -- the series it is in
  "series_ref" INTEGER REFERENCES "series" ("id"), -- series_id where that record is published, else null
  "on_sale_date" TEXT, -- the day as sent, whatever its offset
  "foc_date" TEXT, -- the day as sent, whatever its offset
  "print_price" REAL, -- US dollars; 0 is null
  "digital_price" REAL, -- US dollars; 0 is null
  "modified" TEXT, -- last change as the source says, UTC; its sentinels are null
  "resource_uri" TEXT NOT NULL, -- the record's address in the API, http://gateway.marvel.com/v1/public/KIND/ID
  "thumbnail_url" TEXT, -- full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders
  "creators_available" INTEGER, -- how many creators the source says there are
  "characters_available" INTEGER, -- how many characters the source says there are
  "stories_available" INTEGER, -- how many stories the source says there are
  "events_available" INTEGER, -- how many events the source says there are
  "attribution" TEXT, -- attribution text of the answer that the record came from
  "missing_since" TEXT, -- tombstone: date of the first complete crawl without it; null while present
  "extra" TEXT -- JSON object of fields that this program does not know, by name
);
CREATE TABLE "series" ( -- one series of comics
  "id" INTEGER PRIMARY KEY NOT NULL, -- series
  "title" TEXT NOT NULL,
  "description" TEXT, -- plain text; null for null, empty and #N/A
  "description_html" TEXT, -- sanitised markup where the source had markup, else null
  "start_year" INTEGER, -- 0 is null
  "end_year" INTEGER, -- 0 and 2099 are null
  "ongoing" INTEGER NOT NULL CHECK ("ongoing" IN (0, 1)), -- true where endYear is 2099
  "rating" TEXT,
  "type" TEXT,
  "next_id" INTEGER, -- the series after it
  "next_ref" INTEGER REFERENCES "series" ("id"), -- next_id where that record is published, else null
  "previous_id" INTEGER, -- the series before it
  "previous_ref" INTEGER REFERENCES "series" ("id"), -- previous_id where that record is published, else null
  "modified" TEXT, -- last change as the source says, UTC; its sentinels are null
  "resource_uri" TEXT NOT NULL, -- the record's address in the API, http://gateway.marvel.com/v1/public/KIND/ID
  "thumbnail_url" TEXT, -- full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders
  "creators_available" INTEGER, -- how many creators the source says there are
  "characters_available" INTEGER, -- how many characters the source says there are
  "stories_available" INTEGER, -- how many stories the source says there are
  "comics_available" INTEGER, -- how many comics the source says there are
  "events_available" INTEGER, -- how many events the source says there are
  "attribution" TEXT, -- attribution text of the answer that the record came from
  "missing_since" TEXT, -- tombstone: date of the first complete crawl without it; null while present
  "extra" TEXT -- JSON object of fields that this program does not know, by name
);
CREATE TABLE "stories" ( -- one story: a cover, an interior story or another piece of a comic
  "id" INTEGER PRIMARY KEY NOT NULL, -- story
  "title" TEXT, -- text, also where the source sent a number; empty is null
  "description" TEXT, -- plain text; null for null, empty and #N/A
  "description_html" TEXT, -- sanitised markup where the source had markup, else null
  "type" TEXT,
  "original_issue_id" INTEGER, -- the comic it was first printed in
  "original_issue_ref" INTEGER REFERENCES "comics" ("id"), -- original_issue_id where that record is published, else null
  "modified" TEXT, -- last change as the source says, UTC; its sentinels are null
  "resource_uri" TEXT NOT NULL, -- the record's address in the API, http://gateway.marvel.com/v1/public/KIND/ID
  "thumbnail_url" TEXT, -- full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders
  "creators_available" INTEGER, -- how many creators the source says there are
  "characters_available" INTEGER, -- how many characters the source says there are
  "series_available" INTEGER, -- how many series the source says there are
  "comics_available" INTEGER, -- how many comics the source says there are
  "events_available" INTEGER, -- how many events the source says there are
  "attribution" TEXT, -- attribution text of the answer that the record came from
  "missing_since" TEXT, -- tombstone: date of the first complete crawl without it; null while present
  "extra" TEXT -- JSON object of fields that this program does not know, by name
);
CREATE TABLE "events" ( -- one event that runs through several series
  "id" INTEGER PRIMARY KEY NOT NULL, -- event
  "title" TEXT NOT NULL,
  "description" TEXT, -- plain text; null for null, empty and #N/A
  "description_html" TEXT, -- sanitised markup where the source had markup, else null
  "start_date" TEXT,
  "end_date" TEXT,
  "next_id" INTEGER, -- the event after it
  "next_ref" INTEGER REFERENCES "events" ("id"), -- next_id where that record is published, else null
  "previous_id" INTEGER, -- the event before it
  "previous_ref" INTEGER REFERENCES "events" ("id"), -- previous_id where that record is published, else null
  "modified" TEXT, -- last change as the source says, UTC; its sentinels are null
  "resource_uri" TEXT NOT NULL, -- the record's address in the API, http://gateway.marvel.com/v1/public/KIND/ID
  "thumbnail_url" TEXT, -- full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders
  "creators_available" INTEGER, -- how many creators the source says there are
  "characters_available" INTEGER, -- how many characters the source says there are
  "stories_available" INTEGER, -- how many stories the source says there are
  "comics_available" INTEGER, -- how many comics the source says there are
  "series_available" INTEGER, -- how many series the source says there are
  "attribution" TEXT, -- attribution text of the answer that the record came from
  "missing_since" TEXT, -- tombstone: date of the first complete crawl without it; null while present
  "extra" TEXT -- JSON object of fields that this program does not know, by name
);
CREATE TABLE "creators" ( -- one person or studio that makes comics
  "id" INTEGER PRIMARY KEY NOT NULL, -- creator
  "first_name" TEXT, -- trimmed; empty is null
  "middle_name" TEXT, -- trimmed; empty is null
  "last_name" TEXT, -- trimmed; empty is null
  "suffix" TEXT, -- trimmed; empty is null
  "full_name" TEXT, -- trimmed; empty is null
  "modified" TEXT, -- last change as the source says, UTC; its sentinels are null
  "resource_uri" TEXT NOT NULL, -- the record's address in the API, http://gateway.marvel.com/v1/public/KIND/ID
  "thumbnail_url" TEXT, -- full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders
  "comics_available" INTEGER, -- how many comics the source says there are
  "series_available" INTEGER, -- how many series the source says there are
  "stories_available" INTEGER, -- how many stories the source says there are
  "events_available" INTEGER, -- how many events the source says there are
  "attribution" TEXT, -- attribution text of the answer that the record came from
  "missing_since" TEXT, -- tombstone: date of the first complete crawl without it; null while present
  "extra" TEXT -- JSON object of fields that this program does not know, by name
);
CREATE TABLE "comic_characters" ( -- one comic and one character, whichever of the two lists the other
  "comic_id" INTEGER NOT NULL, -- always kept
  "character_id" INTEGER NOT NULL, -- always kept
  "comic_ref" INTEGER REFERENCES "comics" ("id"), -- the id where that record is published, else null
  "character_ref" INTEGER REFERENCES "characters" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("comic_id", "character_id")
) WITHOUT ROWID;
CREATE TABLE "comic_creators" ( -- one comic and one creator in one role, whichever of the two lists the other
  "comic_id" INTEGER NOT NULL, -- always kept
  "creator_id" INTEGER NOT NULL, -- always kept
  "role" TEXT NOT NULL, -- as sent, trimmed, lower case; empty string where unknown
  "comic_ref" INTEGER REFERENCES "comics" ("id"), -- the id where that record is published, else null
  "creator_ref" INTEGER REFERENCES "creators" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("comic_id", "creator_id", "role")
) WITHOUT ROWID;
CREATE TABLE "comic_events" ( -- one comic and one event, whichever of the two lists the other
  "comic_id" INTEGER NOT NULL, -- always kept
  "event_id" INTEGER NOT NULL, -- always kept
  "comic_ref" INTEGER REFERENCES "comics" ("id"), -- the id where that record is published, else null
  "event_ref" INTEGER REFERENCES "events" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("comic_id", "event_id")
) WITHOUT ROWID;
CREATE TABLE "comic_stories" ( -- one comic and one story, whichever of the two lists the other
  "comic_id" INTEGER NOT NULL, -- always kept
  "story_id" INTEGER NOT NULL, -- always kept
  "type" TEXT, -- kind of story as the list says
  "comic_ref" INTEGER REFERENCES "comics" ("id"), -- the id where that record is published, else null
  "story_ref" INTEGER REFERENCES "stories" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("comic_id", "story_id")
) WITHOUT ROWID;
CREATE TABLE "series_characters" ( -- one series and one character, whichever of the two lists the other
  "series_id" INTEGER NOT NULL, -- always kept
  "character_id" INTEGER NOT NULL, -- always kept
  "series_ref" INTEGER REFERENCES "series" ("id"), -- the id where that record is published, else null
  "character_ref" INTEGER REFERENCES "characters" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("series_id", "character_id")
) WITHOUT ROWID;
CREATE TABLE "series_creators" ( -- one series and one creator in one role, whichever of the two lists the other
  "series_id" INTEGER NOT NULL, -- always kept
  "creator_id" INTEGER NOT NULL, -- always kept
  "role" TEXT NOT NULL, -- as sent, trimmed, lower case; empty string where unknown
  "series_ref" INTEGER REFERENCES "series" ("id"), -- the id where that record is published, else null
  "creator_ref" INTEGER REFERENCES "creators" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("series_id", "creator_id", "role")
) WITHOUT ROWID;
CREATE TABLE "series_events" ( -- one series and one event, whichever of the two lists the other
  "series_id" INTEGER NOT NULL, -- always kept
  "event_id" INTEGER NOT NULL, -- always kept
  "series_ref" INTEGER REFERENCES "series" ("id"), -- the id where that record is published, else null
  "event_ref" INTEGER REFERENCES "events" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("series_id", "event_id")
) WITHOUT ROWID;
CREATE TABLE "series_comics" ( -- one series and one comic, whichever of the two lists the other
  "series_id" INTEGER NOT NULL, -- always kept; the union of comics' `series` and series' `comics`
  "comic_id" INTEGER NOT NULL, -- always kept
  "series_ref" INTEGER REFERENCES "series" ("id"), -- the id where that record is published, else null
  "comic_ref" INTEGER REFERENCES "comics" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("series_id", "comic_id")
) WITHOUT ROWID;
CREATE TABLE "series_stories" ( -- one series and one story, whichever of the two lists the other
  "series_id" INTEGER NOT NULL, -- always kept
  "story_id" INTEGER NOT NULL, -- always kept
  "type" TEXT, -- kind of story as the list says
  "series_ref" INTEGER REFERENCES "series" ("id"), -- the id where that record is published, else null
  "story_ref" INTEGER REFERENCES "stories" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("series_id", "story_id")
) WITHOUT ROWID;
CREATE TABLE "story_characters" ( -- one story and one character, whichever of the two lists the other
  "story_id" INTEGER NOT NULL, -- always kept
  "character_id" INTEGER NOT NULL, -- always kept
  "story_ref" INTEGER REFERENCES "stories" ("id"), -- the id where that record is published, else null
  "character_ref" INTEGER REFERENCES "characters" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("story_id", "character_id")
) WITHOUT ROWID;
CREATE TABLE "story_creators" ( -- one story and one creator in one role, whichever of the two lists the other
  "story_id" INTEGER NOT NULL, -- always kept
  "creator_id" INTEGER NOT NULL, -- always kept
  "role" TEXT NOT NULL, -- as sent, trimmed, lower case; empty string where unknown
  "story_ref" INTEGER REFERENCES "stories" ("id"), -- the id where that record is published, else null
  "creator_ref" INTEGER REFERENCES "creators" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("story_id", "creator_id", "role")
) WITHOUT ROWID;
CREATE TABLE "story_events" ( -- one story and one event, whichever of the two lists the other
  "story_id" INTEGER NOT NULL, -- always kept
  "event_id" INTEGER NOT NULL, -- always kept
  "story_ref" INTEGER REFERENCES "stories" ("id"), -- the id where that record is published, else null
  "event_ref" INTEGER REFERENCES "events" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("story_id", "event_id")
) WITHOUT ROWID;
CREATE TABLE "event_characters" ( -- one event and one character, whichever of the two lists the other
  "event_id" INTEGER NOT NULL, -- always kept
  "character_id" INTEGER NOT NULL, -- always kept
  "event_ref" INTEGER REFERENCES "events" ("id"), -- the id where that record is published, else null
  "character_ref" INTEGER REFERENCES "characters" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("event_id", "character_id")
) WITHOUT ROWID;
CREATE TABLE "event_creators" ( -- one event and one creator in one role, whichever of the two lists the other
  "event_id" INTEGER NOT NULL, -- always kept
  "creator_id" INTEGER NOT NULL, -- always kept
  "role" TEXT NOT NULL, -- as sent, trimmed, lower case; empty string where unknown
  "event_ref" INTEGER REFERENCES "events" ("id"), -- the id where that record is published, else null
  "creator_ref" INTEGER REFERENCES "creators" ("id"), -- the id where that record is published, else null
  PRIMARY KEY ("event_id", "creator_id", "role")
) WITHOUT ROWID;
CREATE TABLE "comic_variants" ( -- one comic and one variant that it lists
  "comic_id" INTEGER NOT NULL,
  "variant_id" INTEGER NOT NULL,
  "comic_ref" INTEGER REFERENCES "comics" ("id"),
  "variant_ref" INTEGER REFERENCES "comics" ("id"),
  PRIMARY KEY ("comic_id", "variant_id")
) WITHOUT ROWID;
CREATE TABLE "comic_collections" ( -- one comic and one collection that holds it
  "comic_id" INTEGER NOT NULL,
  "collection_id" INTEGER NOT NULL,
  "comic_ref" INTEGER REFERENCES "comics" ("id"),
  "collection_ref" INTEGER REFERENCES "comics" ("id"),
  PRIMARY KEY ("comic_id", "collection_id")
) WITHOUT ROWID;
CREATE TABLE "comic_collected_issues" ( -- one collection and one comic that it holds
  "comic_id" INTEGER NOT NULL,
  "collected_issue_id" INTEGER NOT NULL,
  "comic_ref" INTEGER REFERENCES "comics" ("id"),
  "collected_issue_ref" INTEGER REFERENCES "comics" ("id"),
  PRIMARY KEY ("comic_id", "collected_issue_id")
) WITHOUT ROWID;
CREATE TABLE "comic_dates" ( -- one date of one comic
  "comic_id" INTEGER NOT NULL REFERENCES "comics" ("id"),
  "position" INTEGER NOT NULL, -- from 0, as sent
  "type" TEXT NOT NULL,
  "date" TEXT, -- the day as sent, whatever its offset
  "moment" TEXT, -- UTC, where a time of day was sent; null for midnight
  PRIMARY KEY ("comic_id", "position")
) WITHOUT ROWID;
CREATE TABLE "comic_prices" ( -- one price of one comic
  "comic_id" INTEGER NOT NULL REFERENCES "comics" ("id"),
  "position" INTEGER NOT NULL, -- from 0, as sent
  "type" TEXT NOT NULL,
  "price" REAL, -- US dollars, as sent
  PRIMARY KEY ("comic_id", "position")
) WITHOUT ROWID;
CREATE TABLE "comic_text_objects" ( -- one text about one comic
  "comic_id" INTEGER NOT NULL REFERENCES "comics" ("id"),
  "position" INTEGER NOT NULL, -- from 0, as sent
  "type" TEXT,
  "language" TEXT,
  "text" TEXT, -- plain text
  PRIMARY KEY ("comic_id", "position")
) WITHOUT ROWID;
CREATE TABLE "comic_images" ( -- one picture of one comic
  "comic_id" INTEGER NOT NULL REFERENCES "comics" ("id"),
  "position" INTEGER NOT NULL, -- from 0, as sent
  "url" TEXT NOT NULL, -- path + . + extension (i.annihil.us by https)
  PRIMARY KEY ("comic_id", "position")
) WITHOUT ROWID;
CREATE TABLE "urls" ( -- one web address of one record
  "kind" TEXT NOT NULL, -- characters, comics, series, events or creators
  "id" INTEGER NOT NULL,
  "position" INTEGER NOT NULL, -- from 0, as sent
  "type" TEXT NOT NULL,
  "url" TEXT NOT NULL, -- without tracking parameters
  PRIMARY KEY ("kind", "id", "position")
) WITHOUT ROWID;
CREATE TABLE "unseen" ( -- one record that others refer to and that the source never showed
  "kind" TEXT NOT NULL,
  "id" INTEGER NOT NULL,
  "name" TEXT, -- as the first list names it
  "references" INTEGER NOT NULL, -- how many published records refer to it
  PRIMARY KEY ("kind", "id")
) WITHOUT ROWID;
CREATE TABLE "names" ( -- one record that is published or that others refer to
  "kind" TEXT NOT NULL, -- every record that is published or referred to
  "id" INTEGER NOT NULL,
  "name" TEXT, -- the record's name, else as the first list names it
  "published" INTEGER NOT NULL CHECK ("published" IN (0, 1)), -- whether the record is published
  PRIMARY KEY ("kind", "id")
) WITHOUT ROWID;
CREATE INDEX "comic_characters_character_id" ON "comic_characters" ( -- the pairs of a character
  "character_id", "comic_id"
);
CREATE INDEX "comic_creators_creator_id" ON "comic_creators" ( -- the pairs of a creator
  "creator_id", "comic_id"
);
CREATE INDEX "comic_events_event_id" ON "comic_events" ( -- the pairs of a event
  "event_id", "comic_id"
);
CREATE INDEX "comic_stories_story_id" ON "comic_stories" ( -- the pairs of a story
  "story_id", "comic_id"
);
CREATE INDEX "series_characters_character_id" ON "series_characters" ( -- the pairs of a character
  "character_id", "series_id"
);
CREATE INDEX "series_creators_creator_id" ON "series_creators" ( -- the pairs of a creator
  "creator_id", "series_id"
);
CREATE INDEX "series_events_event_id" ON "series_events" ( -- the pairs of a event
  "event_id", "series_id"
);
CREATE INDEX "series_comics_comic_id" ON "series_comics" ( -- the pairs of a comic
  "comic_id", "series_id"
);
CREATE INDEX "series_stories_story_id" ON "series_stories" ( -- the pairs of a story
  "story_id", "series_id"
);
CREATE INDEX "story_characters_character_id" ON "story_characters" ( -- the pairs of a character
  "character_id", "story_id"
);
CREATE INDEX "story_creators_creator_id" ON "story_creators" ( -- the pairs of a creator
  "creator_id", "story_id"
);
CREATE INDEX "story_events_event_id" ON "story_events" ( -- the pairs of a event
  "event_id", "story_id"
);
CREATE INDEX "event_characters_character_id" ON "event_characters" ( -- the pairs of a character
  "character_id", "event_id"
);
CREATE INDEX "event_creators_creator_id" ON "event_creators" ( -- the pairs of a creator
  "creator_id", "event_id"
);
CREATE INDEX "comic_variants_variant_id" ON "comic_variants" ( -- the pairs of a variant
  "variant_id", "comic_id"
);
CREATE INDEX "comic_collections_collection_id" ON "comic_collections" ( -- the pairs of a collection
  "collection_id", "comic_id"
);
CREATE INDEX "comic_collected_issues_collected_issue_id" ON "comic_collected_issues" ( -- the pairs of a collected_issue
  "collected_issue_id", "comic_id"
);
CREATE INDEX "comics_series_id" ON "comics" ( -- the comics of a series, in their order
  "series_id", "issue_number"
);
CREATE INDEX "comics_on_sale_date" ON "comics" ( -- the comics of a week, a year or a decade
  "on_sale_date"
);
CREATE INDEX "comics_format" ON "comics" ( -- counting and choosing formats without reading rows
  "format"
);
CREATE INDEX "stories_original_issue_id" ON "stories" ( -- the stories first printed in a comic
  "original_issue_id"
);
CREATE INDEX "stories_type" ON "stories" ( -- counting and choosing types without reading rows
  "type"
);
CREATE VIRTUAL TABLE "characters_fts" USING fts5(
  "name", "description",
  content="characters", content_rowid="id", tokenize="unicode61 remove_diacritics 2"
);
CREATE VIRTUAL TABLE "comics_fts" USING fts5(
  "title", "variant_description", "description",
  content="comics", content_rowid="id", tokenize="unicode61 remove_diacritics 2"
);
CREATE VIRTUAL TABLE "series_fts" USING fts5(
  "title", "description",
  content="series", content_rowid="id", tokenize="unicode61 remove_diacritics 2"
);
CREATE VIRTUAL TABLE "stories_fts" USING fts5(
  "title", "description",
  content="stories", content_rowid="id", tokenize="unicode61 remove_diacritics 2"
);
CREATE VIRTUAL TABLE "events_fts" USING fts5(
  "title", "description",
  content="events", content_rowid="id", tokenize="unicode61 remove_diacritics 2"
);
CREATE VIRTUAL TABLE "creators_fts" USING fts5(
  "full_name",
  content="creators", content_rowid="id", tokenize="unicode61 remove_diacritics 2"
);
