-- The tables of this set as views over its CSV files, for DuckDB. In the folder of the set:
--   duckdb -init data/duckdb.sql
-- From another folder name that of the set first:
--   SET file_search_path = 'output/NAME/current';
-- Moments are shown in UTC.
SET TimeZone = 'UTC';

CREATE OR REPLACE VIEW characters AS SELECT * REPLACE (coalesce("name", '') AS "name", coalesce("resource_uri", '') AS "resource_uri")
FROM read_csv('data/csv/characters.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'id': 'bigint', 'name': 'text', 'description': 'text', 'description_html': 'text', 'modified': 'timestamp with time zone', 'resource_uri': 'text', 'thumbnail_url': 'text', 'comics_available': 'bigint', 'series_available': 'bigint', 'stories_available': 'bigint', 'events_available': 'bigint', 'attribution': 'text', 'missing_since': 'date', 'extra': 'text'});
COMMENT ON VIEW characters IS 'One hero, villain or other figure.';
COMMENT ON COLUMN characters."id" IS 'Character. From the field id.';
COMMENT ON COLUMN characters."name" IS 'Trimmed. From the field name.';
COMMENT ON COLUMN characters."description" IS 'Plain text; null for null, empty and #N/A. From the field description.';
COMMENT ON COLUMN characters."description_html" IS 'Sanitised markup where the source had markup, else null. From the field description.';
COMMENT ON COLUMN characters."modified" IS 'Last change as the source says, UTC; its sentinels are null. From the field modified.';
COMMENT ON COLUMN characters."resource_uri" IS 'The record''s address in the API, http://gateway.marvel.com/v1/public/KIND/ID. From the field resourceURI.';
COMMENT ON COLUMN characters."thumbnail_url" IS 'Full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders. From the field thumbnail.';
COMMENT ON COLUMN characters."comics_available" IS 'How many comics the source says there are. From the field comics.available.';
COMMENT ON COLUMN characters."series_available" IS 'How many series the source says there are. From the field series.available.';
COMMENT ON COLUMN characters."stories_available" IS 'How many stories the source says there are. From the field stories.available.';
COMMENT ON COLUMN characters."events_available" IS 'How many events the source says there are. From the field events.available.';
COMMENT ON COLUMN characters."attribution" IS 'Attribution text of the answer that the record came from. From the field attributionText.';
COMMENT ON COLUMN characters."missing_since" IS 'Tombstone: date of the first complete crawl without it; null while present.';
COMMENT ON COLUMN characters."extra" IS 'JSON object of fields that this program does not know, by name. From (unknown fields).';

CREATE OR REPLACE VIEW comics AS SELECT * REPLACE (coalesce("title", '') AS "title", coalesce("resource_uri", '') AS "resource_uri")
FROM read_csv('data/csv/comics.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'id': 'bigint', 'digital_id': 'bigint', 'title': 'text', 'issue_number': 'double precision', 'variant_description': 'text', 'description': 'text', 'description_html': 'text', 'isbn': 'text', 'upc': 'text', 'diamond_code': 'text', 'ean': 'text', 'issn': 'text', 'format': 'text', 'page_count': 'bigint', 'series_id': 'bigint', 'series_ref': 'bigint', 'on_sale_date': 'date', 'foc_date': 'date', 'print_price': 'double precision', 'digital_price': 'double precision', 'modified': 'timestamp with time zone', 'resource_uri': 'text', 'thumbnail_url': 'text', 'creators_available': 'bigint', 'characters_available': 'bigint', 'stories_available': 'bigint', 'events_available': 'bigint', 'attribution': 'text', 'missing_since': 'date', 'extra': 'text'});
COMMENT ON VIEW comics IS 'One issue, collection or other publication.';
COMMENT ON COLUMN comics."id" IS 'Comic. From the field id.';
COMMENT ON COLUMN comics."digital_id" IS '0 is null. From the field digitalId.';
COMMENT ON COLUMN comics."title" IS 'From the field title.';
COMMENT ON COLUMN comics."issue_number" IS 'Fractions and -1 occur. From the field issueNumber.';
COMMENT ON COLUMN comics."variant_description" IS 'Empty is null. From the field variantDescription.';
COMMENT ON COLUMN comics."description" IS 'Plain text; null for null, empty and #N/A. From the field description.';
COMMENT ON COLUMN comics."description_html" IS 'Sanitised markup where the source had markup, else null. From the field description.';
COMMENT ON COLUMN comics."isbn" IS 'Text, also where the source sent a number; empty is null. From the field isbn.';
COMMENT ON COLUMN comics."upc" IS 'Text, also where the source sent a number; empty is null. From the field upc.';
COMMENT ON COLUMN comics."diamond_code" IS 'Text, also where the source sent a number; empty is null. From the field diamondCode.';
COMMENT ON COLUMN comics."ean" IS 'Text, also where the source sent a number; empty is null. From the field ean.';
COMMENT ON COLUMN comics."issn" IS 'Text, also where the source sent a number; empty is null. From the field issn.';
COMMENT ON COLUMN comics."format" IS 'As sent, trimmed; empty is null. From the field format.';
COMMENT ON COLUMN comics."page_count" IS '0 is null. From the field pageCount.';
COMMENT ON COLUMN comics."series_id" IS 'The series it is in. From the field series.resourceURI.';
COMMENT ON COLUMN comics."series_ref" IS 'Series_id where that record is published, else null.';
COMMENT ON COLUMN comics."on_sale_date" IS 'The day as sent, whatever its offset. From the field dates[onsaleDate].';
COMMENT ON COLUMN comics."foc_date" IS 'The day as sent, whatever its offset. From the field dates[focDate].';
COMMENT ON COLUMN comics."print_price" IS 'US dollars; 0 is null. From the field prices[printPrice].';
COMMENT ON COLUMN comics."digital_price" IS 'US dollars; 0 is null. From the field prices[digitalPurchasePrice].';
COMMENT ON COLUMN comics."modified" IS 'Last change as the source says, UTC; its sentinels are null. From the field modified.';
COMMENT ON COLUMN comics."resource_uri" IS 'The record''s address in the API, http://gateway.marvel.com/v1/public/KIND/ID. From the field resourceURI.';
COMMENT ON COLUMN comics."thumbnail_url" IS 'Full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders. From the field thumbnail.';
COMMENT ON COLUMN comics."creators_available" IS 'How many creators the source says there are. From the field creators.available.';
COMMENT ON COLUMN comics."characters_available" IS 'How many characters the source says there are. From the field characters.available.';
COMMENT ON COLUMN comics."stories_available" IS 'How many stories the source says there are. From the field stories.available.';
COMMENT ON COLUMN comics."events_available" IS 'How many events the source says there are. From the field events.available.';
COMMENT ON COLUMN comics."attribution" IS 'Attribution text of the answer that the record came from. From the field attributionText.';
COMMENT ON COLUMN comics."missing_since" IS 'Tombstone: date of the first complete crawl without it; null while present.';
COMMENT ON COLUMN comics."extra" IS 'JSON object of fields that this program does not know, by name. From (unknown fields).';

CREATE OR REPLACE VIEW series AS SELECT * REPLACE (coalesce("title", '') AS "title", coalesce("resource_uri", '') AS "resource_uri")
FROM read_csv('data/csv/series.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'id': 'bigint', 'title': 'text', 'description': 'text', 'description_html': 'text', 'start_year': 'bigint', 'end_year': 'bigint', 'ongoing': 'boolean', 'rating': 'text', 'type': 'text', 'next_id': 'bigint', 'next_ref': 'bigint', 'previous_id': 'bigint', 'previous_ref': 'bigint', 'modified': 'timestamp with time zone', 'resource_uri': 'text', 'thumbnail_url': 'text', 'creators_available': 'bigint', 'characters_available': 'bigint', 'stories_available': 'bigint', 'comics_available': 'bigint', 'events_available': 'bigint', 'attribution': 'text', 'missing_since': 'date', 'extra': 'text'});
COMMENT ON VIEW series IS 'One series of comics.';
COMMENT ON COLUMN series."id" IS 'Series. From the field id.';
COMMENT ON COLUMN series."title" IS 'From the field title.';
COMMENT ON COLUMN series."description" IS 'Plain text; null for null, empty and #N/A. From the field description.';
COMMENT ON COLUMN series."description_html" IS 'Sanitised markup where the source had markup, else null. From the field description.';
COMMENT ON COLUMN series."start_year" IS '0 is null. From the field startYear.';
COMMENT ON COLUMN series."end_year" IS '0 and 2099 are null. From the field endYear.';
COMMENT ON COLUMN series."ongoing" IS 'True where endYear is 2099. From the field endYear.';
COMMENT ON COLUMN series."rating" IS 'From the field rating.';
COMMENT ON COLUMN series."type" IS 'From the field type.';
COMMENT ON COLUMN series."next_id" IS 'The series after it. From the field next.resourceURI.';
COMMENT ON COLUMN series."next_ref" IS 'Next_id where that record is published, else null.';
COMMENT ON COLUMN series."previous_id" IS 'The series before it. From the field previous.resourceURI.';
COMMENT ON COLUMN series."previous_ref" IS 'Previous_id where that record is published, else null.';
COMMENT ON COLUMN series."modified" IS 'Last change as the source says, UTC; its sentinels are null. From the field modified.';
COMMENT ON COLUMN series."resource_uri" IS 'The record''s address in the API, http://gateway.marvel.com/v1/public/KIND/ID. From the field resourceURI.';
COMMENT ON COLUMN series."thumbnail_url" IS 'Full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders. From the field thumbnail.';
COMMENT ON COLUMN series."creators_available" IS 'How many creators the source says there are. From the field creators.available.';
COMMENT ON COLUMN series."characters_available" IS 'How many characters the source says there are. From the field characters.available.';
COMMENT ON COLUMN series."stories_available" IS 'How many stories the source says there are. From the field stories.available.';
COMMENT ON COLUMN series."comics_available" IS 'How many comics the source says there are. From the field comics.available.';
COMMENT ON COLUMN series."events_available" IS 'How many events the source says there are. From the field events.available.';
COMMENT ON COLUMN series."attribution" IS 'Attribution text of the answer that the record came from. From the field attributionText.';
COMMENT ON COLUMN series."missing_since" IS 'Tombstone: date of the first complete crawl without it; null while present.';
COMMENT ON COLUMN series."extra" IS 'JSON object of fields that this program does not know, by name. From (unknown fields).';

CREATE OR REPLACE VIEW stories AS SELECT * REPLACE (coalesce("resource_uri", '') AS "resource_uri")
FROM read_csv('data/csv/stories.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'id': 'bigint', 'title': 'text', 'description': 'text', 'description_html': 'text', 'type': 'text', 'original_issue_id': 'bigint', 'original_issue_ref': 'bigint', 'modified': 'timestamp with time zone', 'resource_uri': 'text', 'thumbnail_url': 'text', 'creators_available': 'bigint', 'characters_available': 'bigint', 'series_available': 'bigint', 'comics_available': 'bigint', 'events_available': 'bigint', 'attribution': 'text', 'missing_since': 'date', 'extra': 'text'});
COMMENT ON VIEW stories IS 'One story: a cover, an interior story or another piece of a comic.';
COMMENT ON COLUMN stories."id" IS 'Story. From the field id.';
COMMENT ON COLUMN stories."title" IS 'Text, also where the source sent a number; empty is null. From the field title.';
COMMENT ON COLUMN stories."description" IS 'Plain text; null for null, empty and #N/A. From the field description.';
COMMENT ON COLUMN stories."description_html" IS 'Sanitised markup where the source had markup, else null. From the field description.';
COMMENT ON COLUMN stories."type" IS 'From the field type.';
COMMENT ON COLUMN stories."original_issue_id" IS 'The comic it was first printed in. From the field originalIssue.resourceURI.';
COMMENT ON COLUMN stories."original_issue_ref" IS 'Original_issue_id where that record is published, else null.';
COMMENT ON COLUMN stories."modified" IS 'Last change as the source says, UTC; its sentinels are null. From the field modified.';
COMMENT ON COLUMN stories."resource_uri" IS 'The record''s address in the API, http://gateway.marvel.com/v1/public/KIND/ID. From the field resourceURI.';
COMMENT ON COLUMN stories."thumbnail_url" IS 'Full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders. From the field thumbnail.';
COMMENT ON COLUMN stories."creators_available" IS 'How many creators the source says there are. From the field creators.available.';
COMMENT ON COLUMN stories."characters_available" IS 'How many characters the source says there are. From the field characters.available.';
COMMENT ON COLUMN stories."series_available" IS 'How many series the source says there are. From the field series.available.';
COMMENT ON COLUMN stories."comics_available" IS 'How many comics the source says there are. From the field comics.available.';
COMMENT ON COLUMN stories."events_available" IS 'How many events the source says there are. From the field events.available.';
COMMENT ON COLUMN stories."attribution" IS 'Attribution text of the answer that the record came from. From the field attributionText.';
COMMENT ON COLUMN stories."missing_since" IS 'Tombstone: date of the first complete crawl without it; null while present.';
COMMENT ON COLUMN stories."extra" IS 'JSON object of fields that this program does not know, by name. From (unknown fields).';

CREATE OR REPLACE VIEW events AS SELECT * REPLACE (coalesce("title", '') AS "title", coalesce("resource_uri", '') AS "resource_uri")
FROM read_csv('data/csv/events.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'id': 'bigint', 'title': 'text', 'description': 'text', 'description_html': 'text', 'start_date': 'date', 'end_date': 'date', 'next_id': 'bigint', 'next_ref': 'bigint', 'previous_id': 'bigint', 'previous_ref': 'bigint', 'modified': 'timestamp with time zone', 'resource_uri': 'text', 'thumbnail_url': 'text', 'creators_available': 'bigint', 'characters_available': 'bigint', 'stories_available': 'bigint', 'comics_available': 'bigint', 'series_available': 'bigint', 'attribution': 'text', 'missing_since': 'date', 'extra': 'text'});
COMMENT ON VIEW events IS 'One event that runs through several series.';
COMMENT ON COLUMN events."id" IS 'Event. From the field id.';
COMMENT ON COLUMN events."title" IS 'From the field title.';
COMMENT ON COLUMN events."description" IS 'Plain text; null for null, empty and #N/A. From the field description.';
COMMENT ON COLUMN events."description_html" IS 'Sanitised markup where the source had markup, else null. From the field description.';
COMMENT ON COLUMN events."start_date" IS 'From the field start.';
COMMENT ON COLUMN events."end_date" IS 'From the field end.';
COMMENT ON COLUMN events."next_id" IS 'The event after it. From the field next.resourceURI.';
COMMENT ON COLUMN events."next_ref" IS 'Next_id where that record is published, else null.';
COMMENT ON COLUMN events."previous_id" IS 'The event before it. From the field previous.resourceURI.';
COMMENT ON COLUMN events."previous_ref" IS 'Previous_id where that record is published, else null.';
COMMENT ON COLUMN events."modified" IS 'Last change as the source says, UTC; its sentinels are null. From the field modified.';
COMMENT ON COLUMN events."resource_uri" IS 'The record''s address in the API, http://gateway.marvel.com/v1/public/KIND/ID. From the field resourceURI.';
COMMENT ON COLUMN events."thumbnail_url" IS 'Full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders. From the field thumbnail.';
COMMENT ON COLUMN events."creators_available" IS 'How many creators the source says there are. From the field creators.available.';
COMMENT ON COLUMN events."characters_available" IS 'How many characters the source says there are. From the field characters.available.';
COMMENT ON COLUMN events."stories_available" IS 'How many stories the source says there are. From the field stories.available.';
COMMENT ON COLUMN events."comics_available" IS 'How many comics the source says there are. From the field comics.available.';
COMMENT ON COLUMN events."series_available" IS 'How many series the source says there are. From the field series.available.';
COMMENT ON COLUMN events."attribution" IS 'Attribution text of the answer that the record came from. From the field attributionText.';
COMMENT ON COLUMN events."missing_since" IS 'Tombstone: date of the first complete crawl without it; null while present.';
COMMENT ON COLUMN events."extra" IS 'JSON object of fields that this program does not know, by name. From (unknown fields).';

CREATE OR REPLACE VIEW creators AS SELECT * REPLACE (coalesce("resource_uri", '') AS "resource_uri")
FROM read_csv('data/csv/creators.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'id': 'bigint', 'first_name': 'text', 'middle_name': 'text', 'last_name': 'text', 'suffix': 'text', 'full_name': 'text', 'modified': 'timestamp with time zone', 'resource_uri': 'text', 'thumbnail_url': 'text', 'comics_available': 'bigint', 'series_available': 'bigint', 'stories_available': 'bigint', 'events_available': 'bigint', 'attribution': 'text', 'missing_since': 'date', 'extra': 'text'});
COMMENT ON VIEW creators IS 'One person or studio that makes comics.';
COMMENT ON COLUMN creators."id" IS 'Creator. From the field id.';
COMMENT ON COLUMN creators."first_name" IS 'Trimmed; empty is null. From the field firstName.';
COMMENT ON COLUMN creators."middle_name" IS 'Trimmed; empty is null. From the field middleName.';
COMMENT ON COLUMN creators."last_name" IS 'Trimmed; empty is null. From the field lastName.';
COMMENT ON COLUMN creators."suffix" IS 'Trimmed; empty is null. From the field suffix.';
COMMENT ON COLUMN creators."full_name" IS 'Trimmed; empty is null. From the field fullName.';
COMMENT ON COLUMN creators."modified" IS 'Last change as the source says, UTC; its sentinels are null. From the field modified.';
COMMENT ON COLUMN creators."resource_uri" IS 'The record''s address in the API, http://gateway.marvel.com/v1/public/KIND/ID. From the field resourceURI.';
COMMENT ON COLUMN creators."thumbnail_url" IS 'Full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders. From the field thumbnail.';
COMMENT ON COLUMN creators."comics_available" IS 'How many comics the source says there are. From the field comics.available.';
COMMENT ON COLUMN creators."series_available" IS 'How many series the source says there are. From the field series.available.';
COMMENT ON COLUMN creators."stories_available" IS 'How many stories the source says there are. From the field stories.available.';
COMMENT ON COLUMN creators."events_available" IS 'How many events the source says there are. From the field events.available.';
COMMENT ON COLUMN creators."attribution" IS 'Attribution text of the answer that the record came from. From the field attributionText.';
COMMENT ON COLUMN creators."missing_since" IS 'Tombstone: date of the first complete crawl without it; null while present.';
COMMENT ON COLUMN creators."extra" IS 'JSON object of fields that this program does not know, by name. From (unknown fields).';

CREATE OR REPLACE VIEW comic_characters AS SELECT *
FROM read_csv('data/csv/comic_characters.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'comic_id': 'bigint', 'character_id': 'bigint', 'comic_ref': 'bigint', 'character_ref': 'bigint'});
COMMENT ON VIEW comic_characters IS 'One comic and one character, whichever of the two lists the other.';
COMMENT ON COLUMN comic_characters."comic_id" IS 'Always kept.';
COMMENT ON COLUMN comic_characters."character_id" IS 'Always kept.';
COMMENT ON COLUMN comic_characters."comic_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN comic_characters."character_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW comic_creators AS SELECT * REPLACE (coalesce("role", '') AS "role")
FROM read_csv('data/csv/comic_creators.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'comic_id': 'bigint', 'creator_id': 'bigint', 'role': 'text', 'comic_ref': 'bigint', 'creator_ref': 'bigint'});
COMMENT ON VIEW comic_creators IS 'One comic and one creator in one role, whichever of the two lists the other.';
COMMENT ON COLUMN comic_creators."comic_id" IS 'Always kept.';
COMMENT ON COLUMN comic_creators."creator_id" IS 'Always kept.';
COMMENT ON COLUMN comic_creators."role" IS 'As sent, trimmed, lower case; empty string where unknown. From the field items[].role.';
COMMENT ON COLUMN comic_creators."comic_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN comic_creators."creator_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW comic_events AS SELECT *
FROM read_csv('data/csv/comic_events.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'comic_id': 'bigint', 'event_id': 'bigint', 'comic_ref': 'bigint', 'event_ref': 'bigint'});
COMMENT ON VIEW comic_events IS 'One comic and one event, whichever of the two lists the other.';
COMMENT ON COLUMN comic_events."comic_id" IS 'Always kept.';
COMMENT ON COLUMN comic_events."event_id" IS 'Always kept.';
COMMENT ON COLUMN comic_events."comic_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN comic_events."event_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW comic_stories AS SELECT *
FROM read_csv('data/csv/comic_stories.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'comic_id': 'bigint', 'story_id': 'bigint', 'type': 'text', 'comic_ref': 'bigint', 'story_ref': 'bigint'});
COMMENT ON VIEW comic_stories IS 'One comic and one story, whichever of the two lists the other.';
COMMENT ON COLUMN comic_stories."comic_id" IS 'Always kept.';
COMMENT ON COLUMN comic_stories."story_id" IS 'Always kept.';
COMMENT ON COLUMN comic_stories."type" IS 'Kind of story as the list says. From the field items[].type.';
COMMENT ON COLUMN comic_stories."comic_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN comic_stories."story_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW series_characters AS SELECT *
FROM read_csv('data/csv/series_characters.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'series_id': 'bigint', 'character_id': 'bigint', 'series_ref': 'bigint', 'character_ref': 'bigint'});
COMMENT ON VIEW series_characters IS 'One series and one character, whichever of the two lists the other.';
COMMENT ON COLUMN series_characters."series_id" IS 'Always kept.';
COMMENT ON COLUMN series_characters."character_id" IS 'Always kept.';
COMMENT ON COLUMN series_characters."series_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN series_characters."character_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW series_creators AS SELECT * REPLACE (coalesce("role", '') AS "role")
FROM read_csv('data/csv/series_creators.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'series_id': 'bigint', 'creator_id': 'bigint', 'role': 'text', 'series_ref': 'bigint', 'creator_ref': 'bigint'});
COMMENT ON VIEW series_creators IS 'One series and one creator in one role, whichever of the two lists the other.';
COMMENT ON COLUMN series_creators."series_id" IS 'Always kept.';
COMMENT ON COLUMN series_creators."creator_id" IS 'Always kept.';
COMMENT ON COLUMN series_creators."role" IS 'As sent, trimmed, lower case; empty string where unknown. From the field items[].role.';
COMMENT ON COLUMN series_creators."series_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN series_creators."creator_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW series_events AS SELECT *
FROM read_csv('data/csv/series_events.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'series_id': 'bigint', 'event_id': 'bigint', 'series_ref': 'bigint', 'event_ref': 'bigint'});
COMMENT ON VIEW series_events IS 'One series and one event, whichever of the two lists the other.';
COMMENT ON COLUMN series_events."series_id" IS 'Always kept.';
COMMENT ON COLUMN series_events."event_id" IS 'Always kept.';
COMMENT ON COLUMN series_events."series_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN series_events."event_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW series_comics AS SELECT *
FROM read_csv('data/csv/series_comics.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'series_id': 'bigint', 'comic_id': 'bigint', 'series_ref': 'bigint', 'comic_ref': 'bigint'});
COMMENT ON VIEW series_comics IS 'One series and one comic, whichever of the two lists the other.';
COMMENT ON COLUMN series_comics."series_id" IS 'Always kept; the union of comics'' `series` and series'' `comics`.';
COMMENT ON COLUMN series_comics."comic_id" IS 'Always kept.';
COMMENT ON COLUMN series_comics."series_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN series_comics."comic_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW series_stories AS SELECT *
FROM read_csv('data/csv/series_stories.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'series_id': 'bigint', 'story_id': 'bigint', 'type': 'text', 'series_ref': 'bigint', 'story_ref': 'bigint'});
COMMENT ON VIEW series_stories IS 'One series and one story, whichever of the two lists the other.';
COMMENT ON COLUMN series_stories."series_id" IS 'Always kept.';
COMMENT ON COLUMN series_stories."story_id" IS 'Always kept.';
COMMENT ON COLUMN series_stories."type" IS 'Kind of story as the list says. From the field items[].type.';
COMMENT ON COLUMN series_stories."series_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN series_stories."story_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW story_characters AS SELECT *
FROM read_csv('data/csv/story_characters.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'story_id': 'bigint', 'character_id': 'bigint', 'story_ref': 'bigint', 'character_ref': 'bigint'});
COMMENT ON VIEW story_characters IS 'One story and one character, whichever of the two lists the other.';
COMMENT ON COLUMN story_characters."story_id" IS 'Always kept.';
COMMENT ON COLUMN story_characters."character_id" IS 'Always kept.';
COMMENT ON COLUMN story_characters."story_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN story_characters."character_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW story_creators AS SELECT * REPLACE (coalesce("role", '') AS "role")
FROM read_csv('data/csv/story_creators.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'story_id': 'bigint', 'creator_id': 'bigint', 'role': 'text', 'story_ref': 'bigint', 'creator_ref': 'bigint'});
COMMENT ON VIEW story_creators IS 'One story and one creator in one role, whichever of the two lists the other.';
COMMENT ON COLUMN story_creators."story_id" IS 'Always kept.';
COMMENT ON COLUMN story_creators."creator_id" IS 'Always kept.';
COMMENT ON COLUMN story_creators."role" IS 'As sent, trimmed, lower case; empty string where unknown. From the field items[].role.';
COMMENT ON COLUMN story_creators."story_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN story_creators."creator_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW story_events AS SELECT *
FROM read_csv('data/csv/story_events.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'story_id': 'bigint', 'event_id': 'bigint', 'story_ref': 'bigint', 'event_ref': 'bigint'});
COMMENT ON VIEW story_events IS 'One story and one event, whichever of the two lists the other.';
COMMENT ON COLUMN story_events."story_id" IS 'Always kept.';
COMMENT ON COLUMN story_events."event_id" IS 'Always kept.';
COMMENT ON COLUMN story_events."story_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN story_events."event_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW event_characters AS SELECT *
FROM read_csv('data/csv/event_characters.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'event_id': 'bigint', 'character_id': 'bigint', 'event_ref': 'bigint', 'character_ref': 'bigint'});
COMMENT ON VIEW event_characters IS 'One event and one character, whichever of the two lists the other.';
COMMENT ON COLUMN event_characters."event_id" IS 'Always kept.';
COMMENT ON COLUMN event_characters."character_id" IS 'Always kept.';
COMMENT ON COLUMN event_characters."event_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN event_characters."character_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW event_creators AS SELECT * REPLACE (coalesce("role", '') AS "role")
FROM read_csv('data/csv/event_creators.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'event_id': 'bigint', 'creator_id': 'bigint', 'role': 'text', 'event_ref': 'bigint', 'creator_ref': 'bigint'});
COMMENT ON VIEW event_creators IS 'One event and one creator in one role, whichever of the two lists the other.';
COMMENT ON COLUMN event_creators."event_id" IS 'Always kept.';
COMMENT ON COLUMN event_creators."creator_id" IS 'Always kept.';
COMMENT ON COLUMN event_creators."role" IS 'As sent, trimmed, lower case; empty string where unknown. From the field items[].role.';
COMMENT ON COLUMN event_creators."event_ref" IS 'The id where that record is published, else null.';
COMMENT ON COLUMN event_creators."creator_ref" IS 'The id where that record is published, else null.';

CREATE OR REPLACE VIEW comic_variants AS SELECT *
FROM read_csv('data/csv/comic_variants.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'comic_id': 'bigint', 'variant_id': 'bigint', 'comic_ref': 'bigint', 'variant_ref': 'bigint'});
COMMENT ON VIEW comic_variants IS 'One comic and one variant that it lists.';
COMMENT ON COLUMN comic_variants."variant_id" IS 'From the field variants.';

CREATE OR REPLACE VIEW comic_collections AS SELECT *
FROM read_csv('data/csv/comic_collections.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'comic_id': 'bigint', 'collection_id': 'bigint', 'comic_ref': 'bigint', 'collection_ref': 'bigint'});
COMMENT ON VIEW comic_collections IS 'One comic and one collection that holds it.';
COMMENT ON COLUMN comic_collections."collection_id" IS 'From the field collections.';

CREATE OR REPLACE VIEW comic_collected_issues AS SELECT *
FROM read_csv('data/csv/comic_collected_issues.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'comic_id': 'bigint', 'collected_issue_id': 'bigint', 'comic_ref': 'bigint', 'collected_issue_ref': 'bigint'});
COMMENT ON VIEW comic_collected_issues IS 'One collection and one comic that it holds.';
COMMENT ON COLUMN comic_collected_issues."collected_issue_id" IS 'From the field collectedIssues.';

CREATE OR REPLACE VIEW comic_dates AS SELECT * REPLACE (coalesce("type", '') AS "type")
FROM read_csv('data/csv/comic_dates.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'comic_id': 'bigint', 'position': 'bigint', 'type': 'text', 'date': 'date', 'moment': 'timestamp with time zone'});
COMMENT ON VIEW comic_dates IS 'One date of one comic.';
COMMENT ON COLUMN comic_dates."position" IS 'From 0, as sent.';
COMMENT ON COLUMN comic_dates."type" IS 'From the field dates[].type.';
COMMENT ON COLUMN comic_dates."date" IS 'The day as sent, whatever its offset. From the field dates[].date.';
COMMENT ON COLUMN comic_dates."moment" IS 'UTC, where a time of day was sent; null for midnight. From the field dates[].date.';

CREATE OR REPLACE VIEW comic_prices AS SELECT * REPLACE (coalesce("type", '') AS "type")
FROM read_csv('data/csv/comic_prices.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'comic_id': 'bigint', 'position': 'bigint', 'type': 'text', 'price': 'double precision'});
COMMENT ON VIEW comic_prices IS 'One price of one comic.';
COMMENT ON COLUMN comic_prices."position" IS 'From 0, as sent.';
COMMENT ON COLUMN comic_prices."type" IS 'From the field prices[].type.';
COMMENT ON COLUMN comic_prices."price" IS 'US dollars, as sent. From the field prices[].price.';

CREATE OR REPLACE VIEW comic_text_objects AS SELECT *
FROM read_csv('data/csv/comic_text_objects.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'comic_id': 'bigint', 'position': 'bigint', 'type': 'text', 'language': 'text', 'text': 'text'});
COMMENT ON VIEW comic_text_objects IS 'One text about one comic.';
COMMENT ON COLUMN comic_text_objects."position" IS 'From 0, as sent.';
COMMENT ON COLUMN comic_text_objects."type" IS 'From the field textObjects[].type.';
COMMENT ON COLUMN comic_text_objects."language" IS 'From the field textObjects[].language.';
COMMENT ON COLUMN comic_text_objects."text" IS 'Plain text. From the field textObjects[].text.';

CREATE OR REPLACE VIEW comic_images AS SELECT * REPLACE (coalesce("url", '') AS "url")
FROM read_csv('data/csv/comic_images.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'comic_id': 'bigint', 'position': 'bigint', 'url': 'text'});
COMMENT ON VIEW comic_images IS 'One picture of one comic.';
COMMENT ON COLUMN comic_images."position" IS 'From 0, as sent.';
COMMENT ON COLUMN comic_images."url" IS 'Path + . + extension (i.annihil.us by https). From the field images[].';

CREATE OR REPLACE VIEW urls AS SELECT * REPLACE (coalesce("kind", '') AS "kind", coalesce("type", '') AS "type", coalesce("url", '') AS "url")
FROM read_csv('data/csv/urls.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'kind': 'text', 'id': 'bigint', 'position': 'bigint', 'type': 'text', 'url': 'text'});
COMMENT ON VIEW urls IS 'One web address of one record.';
COMMENT ON COLUMN urls."kind" IS 'Characters, comics, series, events or creators.';
COMMENT ON COLUMN urls."position" IS 'From 0, as sent.';
COMMENT ON COLUMN urls."type" IS 'From the field urls[].type.';
COMMENT ON COLUMN urls."url" IS 'Without tracking parameters. From the field urls[].url.';

CREATE OR REPLACE VIEW unseen AS SELECT * REPLACE (coalesce("kind", '') AS "kind")
FROM read_csv('data/csv/unseen.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'kind': 'text', 'id': 'bigint', 'name': 'text', 'references': 'bigint'});
COMMENT ON VIEW unseen IS 'One record that others refer to and that the source never showed.';
COMMENT ON COLUMN unseen."name" IS 'As the first list names it.';
COMMENT ON COLUMN unseen."references" IS 'How many published records refer to it.';

CREATE OR REPLACE VIEW names AS SELECT * REPLACE (coalesce("kind", '') AS "kind")
FROM read_csv('data/csv/names.csv.gz', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
  max_line_size = 8000000, columns = {'kind': 'text', 'id': 'bigint', 'name': 'text', 'published': 'boolean'});
COMMENT ON VIEW names IS 'One record that is published or that others refer to.';
COMMENT ON COLUMN names."kind" IS 'Every record that is published or referred to.';
COMMENT ON COLUMN names."name" IS 'The record''s name, else as the first list names it.';
COMMENT ON COLUMN names."published" IS 'Whether the record is published.';

-- Questions. Ask one with: FROM prolific_writers_per_decade();

-- Who wrote most comics in each decade? The first three places; a variant is the same comic once more and not counted.
CREATE OR REPLACE MACRO prolific_writers_per_decade() AS TABLE
WITH dated AS (
  SELECT id, CAST(substr(CAST(on_sale_date AS VARCHAR(30)), 1, 4) AS INTEGER) AS year
  FROM comics
  WHERE on_sale_date IS NOT NULL AND variant_description IS NULL
),
written AS (
  SELECT year - year % 10 AS decade, creator_id, count(*) AS issues
  FROM dated JOIN comic_creators ON comic_id = id
  WHERE role = 'writer'
  GROUP BY 1, 2
),
ranked AS (
  SELECT decade, rank() OVER (PARTITION BY decade ORDER BY issues DESC) AS place, creator_id, issues
  FROM written
)
SELECT decade, place, name AS writer, issues
FROM ranked JOIN names ON kind = 'creators' AND id = creator_id
WHERE place <= 3
ORDER BY decade, place, creator_id;

-- Which comics have both of two heroes in them? Here the two who meet most often.
CREATE OR REPLACE MACRO comics_shared_by_two_heroes() AS TABLE
WITH two AS (
  SELECT a.character_id AS one, b.character_id AS other
  FROM comic_characters AS a
  JOIN comic_characters AS b ON b.comic_id = a.comic_id AND b.character_id > a.character_id
  GROUP BY 1, 2
  ORDER BY count(*) DESC, 1, 2
  LIMIT 1
)
SELECT
  one.name AS one, other.name AS other, comics.id, comics.title,
  substr(CAST(comics.on_sale_date AS VARCHAR(30)), 1, 10) AS on_sale
FROM two
JOIN comic_characters AS a ON a.character_id = two.one
JOIN comic_characters AS b ON b.character_id = two.other AND b.comic_id = a.comic_id
JOIN comics ON comics.id = a.comic_id
LEFT JOIN characters AS one ON one.id = two.one
LEFT JOIN characters AS other ON other.id = two.other
ORDER BY comics.on_sale_date IS NULL, comics.on_sale_date, comics.id;

-- What did a page cost in each year? Printed comics of which price and pages are known, variants apart; in US cents.
CREATE OR REPLACE MACRO price_per_page_by_year() AS TABLE
WITH priced AS (
  SELECT
    CAST(substr(CAST(on_sale_date AS VARCHAR(30)), 1, 4) AS INTEGER) AS year,
    CAST(round(print_price * 100) AS BIGINT) AS cents,
    page_count AS pages
  FROM comics
  WHERE on_sale_date IS NOT NULL AND print_price > 0 AND page_count > 0 AND variant_description IS NULL
)
SELECT
  year, count(*) AS issues,
  round(1e1 * sum(pages) / count(*)) / 10 AS pages_an_issue,
  round(1e0 * sum(cents) / count(*)) AS cents_an_issue,
  round(1e2 * sum(cents) / sum(pages)) / 100 AS cents_a_page
FROM priced
GROUP BY year
ORDER BY year;

-- Which series ran to most issues, and from when to when? A number counts once, however many variants it has.
CREATE OR REPLACE MACRO longest_runs() AS TABLE
SELECT
  series.id, series.title, count(DISTINCT issue_number) AS issues,
  substr(CAST(min(on_sale_date) AS VARCHAR(30)), 1, 10) AS first_on_sale,
  substr(CAST(max(on_sale_date) AS VARCHAR(30)), 1, 10) AS last_on_sale
FROM comics JOIN series ON series.id = comics.series_ref
WHERE issue_number > 0
GROUP BY series.id, series.title
ORDER BY issues DESC, series.id
LIMIT 20;

-- Which series had most people at work, and how many of them wrote, drew or did covers?
CREATE OR REPLACE MACRO series_with_most_creators() AS TABLE
SELECT
  series.id, series.title,
  count(DISTINCT creator_id) AS creators,
  count(DISTINCT CASE WHEN role = 'writer' THEN creator_id END) AS writers,
  count(DISTINCT CASE WHEN role IN ('penciler', 'penciller', 'artist') THEN creator_id END) AS artists,
  count(DISTINCT CASE WHEN role LIKE '%(cover)' THEN creator_id END) AS cover_artists
FROM series_creators JOIN series ON series.id = series_id
GROUP BY series.id, series.title
ORDER BY creators DESC, series.id
LIMIT 20;

-- Which events ran through most comics, and how far did they reach?
CREATE OR REPLACE MACRO largest_events() AS TABLE
SELECT
  events.id, events.title, CAST(start_date AS VARCHAR(30)) AS started,
  (SELECT count(*) FROM comic_events WHERE event_id = events.id) AS comics,
  (SELECT count(*) FROM series_events WHERE event_id = events.id) AS series,
  (SELECT count(*) FROM event_characters WHERE event_id = events.id) AS heroes,
  (SELECT count(DISTINCT creator_id) FROM event_creators WHERE event_id = events.id) AS creators
FROM events
ORDER BY 4 DESC, events.id
LIMIT 20;

-- How many heroes appeared for the first time in each decade, and how many were there by its end?
CREATE OR REPLACE MACRO heroes_first_seen_per_decade() AS TABLE
WITH debuts AS (
  SELECT character_id, CAST(substr(CAST(min(on_sale_date) AS VARCHAR(30)), 1, 4) AS INTEGER) AS year
  FROM comic_characters JOIN comics ON comics.id = comic_id
  WHERE on_sale_date IS NOT NULL
  GROUP BY character_id
),
decades AS (
  SELECT year - year % 10 AS decade, count(*) AS first_seen FROM debuts GROUP BY 1
)
SELECT decade, first_seen, sum(first_seen) OVER (ORDER BY decade) AS seen_so_far
FROM decades
ORDER BY decade;

-- How many variants does a comic have, year by year? Comics that are no variants themselves.
CREATE OR REPLACE MACRO variants_by_year() AS TABLE
WITH issues AS (
  SELECT comics.id, CAST(substr(CAST(on_sale_date AS VARCHAR(30)), 1, 4) AS INTEGER) AS year, count(variant_id) AS variants
  FROM comics LEFT JOIN comic_variants ON comic_id = comics.id
  WHERE on_sale_date IS NOT NULL AND variant_description IS NULL
  GROUP BY comics.id, on_sale_date
)
SELECT
  year, count(*) AS issues, sum(CASE WHEN variants > 0 THEN 1 ELSE 0 END) AS with_variants, sum(variants) AS variants,
  round(1e2 * sum(variants) / count(*)) / 100 AS variants_an_issue, max(variants) AS most
FROM issues
GROUP BY year
ORDER BY year;

-- Which stories were printed most often: in how many comics, and where first? Covers and variants are not counted.
CREATE OR REPLACE MACRO stories_told_twice() AS TABLE
WITH printed AS (
  SELECT story_ref, count(*) AS times
  FROM comic_stories JOIN comics ON comics.id = comic_id
  WHERE story_ref IS NOT NULL AND variant_description IS NULL
  GROUP BY story_ref
  HAVING count(*) > 1
)
SELECT stories.id, stories.title, stories.type, times, comics.title AS first_printed_in
FROM printed
JOIN stories ON stories.id = story_ref
LEFT JOIN comics ON comics.id = stories.original_issue_ref
WHERE stories.type IS NULL OR lower(stories.type) <> 'cover'
ORDER BY times DESC, stories.id
LIMIT 20;

-- Who came back after the longest time without a comic? Dates far ahead stand for unknown ones and are left out.
CREATE OR REPLACE MACRO creators_who_came_back() AS TABLE
WITH years AS (
  SELECT DISTINCT creator_id, CAST(substr(CAST(on_sale_date AS VARCHAR(30)), 1, 4) AS INTEGER) AS year
  FROM comic_creators JOIN comics ON comics.id = comic_id
  WHERE on_sale_date IS NOT NULL AND CAST(on_sale_date AS VARCHAR(30)) < '2090'
),
returns AS (
  SELECT creator_id, lag(year) OVER (PARTITION BY creator_id ORDER BY year) AS left_in, year AS back_in FROM years
),
longest AS (
  SELECT
    creator_id, left_in, back_in,
    row_number() OVER (PARTITION BY creator_id ORDER BY back_in - left_in DESC, back_in) AS place
  FROM returns
  WHERE left_in IS NOT NULL
)
SELECT creator_id AS id, full_name AS creator, left_in, back_in, back_in - left_in AS years_between
FROM longest JOIN creators ON creators.id = creator_id
WHERE place = 1 AND back_in - left_in >= 5
ORDER BY years_between DESC, creator_id
LIMIT 20;

-- How much is known of the comics of each format? Percent of those that have the value.
CREATE OR REPLACE MACRO completeness_by_format() AS TABLE
SELECT
  coalesce(format, 'unknown') AS format, count(*) AS comics,
  round(1e3 * count(description) / count(*)) / 10 AS description,
  round(1e3 * count(on_sale_date) / count(*)) / 10 AS on_sale_date,
  round(1e3 * count(page_count) / count(*)) / 10 AS page_count,
  round(1e3 * count(print_price) / count(*)) / 10 AS print_price,
  round(1e3 * count(thumbnail_url) / count(*)) / 10 AS picture
FROM comics
GROUP BY 1
ORDER BY 2 DESC, 1;

-- Which kinds of records are referred to and were never seen, and which of each is referred to most?
CREATE OR REPLACE MACRO unseen_records_by_kind() AS TABLE
WITH ranked AS (
  SELECT
    kind, id, name, "references" AS referring,
    row_number() OVER (PARTITION BY kind ORDER BY "references" DESC, id) AS place
  FROM unseen
)
SELECT
  kind, count(*) AS unseen, sum(referring) AS referring_records,
  max(CASE WHEN place = 1 THEN id END) AS most_referred_id,
  max(CASE WHEN place = 1 THEN name END) AS most_referred_name,
  max(referring) AS referring_to_it
FROM ranked
GROUP BY kind
ORDER BY kind;
