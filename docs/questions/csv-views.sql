-- Every table as a view over the CSV files, for DuckDB in the folder of a set.
SET TimeZone = 'UTC';

CREATE OR REPLACE VIEW characters AS SELECT *
  REPLACE (coalesce(name, '') AS name, coalesce(resource_uri, '') AS resource_uri)
FROM read_csv('data/csv/characters.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'id': 'BIGINT', 'name': 'VARCHAR', 'description': 'VARCHAR', 'description_html': 'VARCHAR',
    'modified': 'TIMESTAMPTZ', 'resource_uri': 'VARCHAR', 'thumbnail_url': 'VARCHAR', 'comics_available': 'BIGINT',
    'series_available': 'BIGINT', 'stories_available': 'BIGINT', 'events_available': 'BIGINT',
    'attribution': 'VARCHAR', 'missing_since': 'DATE', 'extra': 'VARCHAR'});

CREATE OR REPLACE VIEW comics AS SELECT *
  REPLACE (coalesce(title, '') AS title, coalesce(resource_uri, '') AS resource_uri)
FROM read_csv('data/csv/comics.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'id': 'BIGINT', 'digital_id': 'BIGINT', 'title': 'VARCHAR', 'issue_number': 'DOUBLE',
    'variant_description': 'VARCHAR', 'description': 'VARCHAR', 'description_html': 'VARCHAR', 'isbn': 'VARCHAR',
    'upc': 'VARCHAR', 'diamond_code': 'VARCHAR', 'ean': 'VARCHAR', 'issn': 'VARCHAR', 'format': 'VARCHAR',
    'page_count': 'BIGINT', 'series_id': 'BIGINT', 'series_ref': 'BIGINT', 'on_sale_date': 'TIMESTAMPTZ',
    'foc_date': 'TIMESTAMPTZ', 'print_price': 'DOUBLE', 'digital_price': 'DOUBLE', 'modified': 'TIMESTAMPTZ',
    'resource_uri': 'VARCHAR', 'thumbnail_url': 'VARCHAR', 'creators_available': 'BIGINT',
    'characters_available': 'BIGINT', 'stories_available': 'BIGINT', 'events_available': 'BIGINT',
    'attribution': 'VARCHAR', 'missing_since': 'DATE', 'extra': 'VARCHAR'});

CREATE OR REPLACE VIEW series AS SELECT *
  REPLACE (coalesce(title, '') AS title, coalesce(resource_uri, '') AS resource_uri)
FROM read_csv('data/csv/series.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'id': 'BIGINT', 'title': 'VARCHAR', 'description': 'VARCHAR', 'description_html': 'VARCHAR',
    'start_year': 'BIGINT', 'end_year': 'BIGINT', 'ongoing': 'BOOLEAN', 'rating': 'VARCHAR', 'type': 'VARCHAR',
    'next_id': 'BIGINT', 'next_ref': 'BIGINT', 'previous_id': 'BIGINT', 'previous_ref': 'BIGINT',
    'modified': 'TIMESTAMPTZ', 'resource_uri': 'VARCHAR', 'thumbnail_url': 'VARCHAR',
    'creators_available': 'BIGINT', 'characters_available': 'BIGINT', 'stories_available': 'BIGINT',
    'comics_available': 'BIGINT', 'events_available': 'BIGINT', 'attribution': 'VARCHAR', 'missing_since': 'DATE',
    'extra': 'VARCHAR'});

CREATE OR REPLACE VIEW stories AS SELECT *
  REPLACE (coalesce(resource_uri, '') AS resource_uri)
FROM read_csv('data/csv/stories.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'id': 'BIGINT', 'title': 'VARCHAR', 'description': 'VARCHAR', 'description_html': 'VARCHAR',
    'type': 'VARCHAR', 'original_issue_id': 'BIGINT', 'original_issue_ref': 'BIGINT', 'modified': 'TIMESTAMPTZ',
    'resource_uri': 'VARCHAR', 'thumbnail_url': 'VARCHAR', 'creators_available': 'BIGINT',
    'characters_available': 'BIGINT', 'series_available': 'BIGINT', 'comics_available': 'BIGINT',
    'events_available': 'BIGINT', 'attribution': 'VARCHAR', 'missing_since': 'DATE', 'extra': 'VARCHAR'});

CREATE OR REPLACE VIEW events AS SELECT *
  REPLACE (coalesce(title, '') AS title, coalesce(resource_uri, '') AS resource_uri)
FROM read_csv('data/csv/events.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'id': 'BIGINT', 'title': 'VARCHAR', 'description': 'VARCHAR', 'description_html': 'VARCHAR',
    'start_date': 'DATE', 'end_date': 'DATE', 'next_id': 'BIGINT', 'next_ref': 'BIGINT', 'previous_id': 'BIGINT',
    'previous_ref': 'BIGINT', 'modified': 'TIMESTAMPTZ', 'resource_uri': 'VARCHAR', 'thumbnail_url': 'VARCHAR',
    'creators_available': 'BIGINT', 'characters_available': 'BIGINT', 'stories_available': 'BIGINT',
    'comics_available': 'BIGINT', 'series_available': 'BIGINT', 'attribution': 'VARCHAR', 'missing_since': 'DATE',
    'extra': 'VARCHAR'});

CREATE OR REPLACE VIEW creators AS SELECT *
  REPLACE (coalesce(resource_uri, '') AS resource_uri)
FROM read_csv('data/csv/creators.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'id': 'BIGINT', 'first_name': 'VARCHAR', 'middle_name': 'VARCHAR', 'last_name': 'VARCHAR',
    'suffix': 'VARCHAR', 'full_name': 'VARCHAR', 'modified': 'TIMESTAMPTZ', 'resource_uri': 'VARCHAR',
    'thumbnail_url': 'VARCHAR', 'comics_available': 'BIGINT', 'series_available': 'BIGINT',
    'stories_available': 'BIGINT', 'events_available': 'BIGINT', 'attribution': 'VARCHAR', 'missing_since': 'DATE',
    'extra': 'VARCHAR'});

CREATE OR REPLACE VIEW comic_characters AS SELECT *
FROM read_csv('data/csv/comic_characters.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'comic_id': 'BIGINT', 'character_id': 'BIGINT', 'comic_ref': 'BIGINT', 'character_ref': 'BIGINT'});

CREATE OR REPLACE VIEW comic_creators AS SELECT *
  REPLACE (coalesce(role, '') AS role)
FROM read_csv('data/csv/comic_creators.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'comic_id': 'BIGINT', 'creator_id': 'BIGINT', 'role': 'VARCHAR', 'comic_ref': 'BIGINT',
    'creator_ref': 'BIGINT'});

CREATE OR REPLACE VIEW comic_events AS SELECT *
FROM read_csv('data/csv/comic_events.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'comic_id': 'BIGINT', 'event_id': 'BIGINT', 'comic_ref': 'BIGINT', 'event_ref': 'BIGINT'});

CREATE OR REPLACE VIEW comic_stories AS SELECT *
FROM read_csv('data/csv/comic_stories.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'comic_id': 'BIGINT', 'story_id': 'BIGINT', 'type': 'VARCHAR', 'comic_ref': 'BIGINT',
    'story_ref': 'BIGINT'});

CREATE OR REPLACE VIEW series_characters AS SELECT *
FROM read_csv('data/csv/series_characters.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'series_id': 'BIGINT', 'character_id': 'BIGINT', 'series_ref': 'BIGINT', 'character_ref': 'BIGINT'});

CREATE OR REPLACE VIEW series_creators AS SELECT *
  REPLACE (coalesce(role, '') AS role)
FROM read_csv('data/csv/series_creators.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'series_id': 'BIGINT', 'creator_id': 'BIGINT', 'role': 'VARCHAR', 'series_ref': 'BIGINT',
    'creator_ref': 'BIGINT'});

CREATE OR REPLACE VIEW series_events AS SELECT *
FROM read_csv('data/csv/series_events.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'series_id': 'BIGINT', 'event_id': 'BIGINT', 'series_ref': 'BIGINT', 'event_ref': 'BIGINT'});

CREATE OR REPLACE VIEW series_comics AS SELECT *
FROM read_csv('data/csv/series_comics.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'series_id': 'BIGINT', 'comic_id': 'BIGINT', 'series_ref': 'BIGINT', 'comic_ref': 'BIGINT'});

CREATE OR REPLACE VIEW series_stories AS SELECT *
FROM read_csv('data/csv/series_stories.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'series_id': 'BIGINT', 'story_id': 'BIGINT', 'type': 'VARCHAR', 'series_ref': 'BIGINT',
    'story_ref': 'BIGINT'});

CREATE OR REPLACE VIEW story_characters AS SELECT *
FROM read_csv('data/csv/story_characters.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'story_id': 'BIGINT', 'character_id': 'BIGINT', 'story_ref': 'BIGINT', 'character_ref': 'BIGINT'});

CREATE OR REPLACE VIEW story_creators AS SELECT *
  REPLACE (coalesce(role, '') AS role)
FROM read_csv('data/csv/story_creators.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'story_id': 'BIGINT', 'creator_id': 'BIGINT', 'role': 'VARCHAR', 'story_ref': 'BIGINT',
    'creator_ref': 'BIGINT'});

CREATE OR REPLACE VIEW story_events AS SELECT *
FROM read_csv('data/csv/story_events.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'story_id': 'BIGINT', 'event_id': 'BIGINT', 'story_ref': 'BIGINT', 'event_ref': 'BIGINT'});

CREATE OR REPLACE VIEW event_characters AS SELECT *
FROM read_csv('data/csv/event_characters.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'event_id': 'BIGINT', 'character_id': 'BIGINT', 'event_ref': 'BIGINT', 'character_ref': 'BIGINT'});

CREATE OR REPLACE VIEW event_creators AS SELECT *
  REPLACE (coalesce(role, '') AS role)
FROM read_csv('data/csv/event_creators.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'event_id': 'BIGINT', 'creator_id': 'BIGINT', 'role': 'VARCHAR', 'event_ref': 'BIGINT',
    'creator_ref': 'BIGINT'});

CREATE OR REPLACE VIEW comic_variants AS SELECT *
FROM read_csv('data/csv/comic_variants.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'comic_id': 'BIGINT', 'variant_id': 'BIGINT', 'comic_ref': 'BIGINT', 'variant_ref': 'BIGINT'});

CREATE OR REPLACE VIEW comic_collections AS SELECT *
FROM read_csv('data/csv/comic_collections.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'comic_id': 'BIGINT', 'collection_id': 'BIGINT', 'comic_ref': 'BIGINT', 'collection_ref': 'BIGINT'});

CREATE OR REPLACE VIEW comic_collected_issues AS SELECT *
FROM read_csv('data/csv/comic_collected_issues.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'comic_id': 'BIGINT', 'collected_issue_id': 'BIGINT', 'comic_ref': 'BIGINT',
    'collected_issue_ref': 'BIGINT'});

CREATE OR REPLACE VIEW comic_dates AS SELECT *
  REPLACE (coalesce(type, '') AS type)
FROM read_csv('data/csv/comic_dates.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'comic_id': 'BIGINT', 'position': 'BIGINT', 'type': 'VARCHAR', 'date': 'TIMESTAMPTZ'});

CREATE OR REPLACE VIEW comic_prices AS SELECT *
  REPLACE (coalesce(type, '') AS type)
FROM read_csv('data/csv/comic_prices.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'comic_id': 'BIGINT', 'position': 'BIGINT', 'type': 'VARCHAR', 'price': 'DOUBLE'});

CREATE OR REPLACE VIEW comic_text_objects AS SELECT *
FROM read_csv('data/csv/comic_text_objects.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'comic_id': 'BIGINT', 'position': 'BIGINT', 'type': 'VARCHAR', 'language': 'VARCHAR', 'text': 'VARCHAR'});

CREATE OR REPLACE VIEW comic_images AS SELECT *
  REPLACE (coalesce(url, '') AS url)
FROM read_csv('data/csv/comic_images.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'comic_id': 'BIGINT', 'position': 'BIGINT', 'url': 'VARCHAR'});

CREATE OR REPLACE VIEW urls AS SELECT *
  REPLACE (coalesce(kind, '') AS kind, coalesce(type, '') AS type, coalesce(url, '') AS url)
FROM read_csv('data/csv/urls.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'kind': 'VARCHAR', 'id': 'BIGINT', 'position': 'BIGINT', 'type': 'VARCHAR', 'url': 'VARCHAR'});

CREATE OR REPLACE VIEW unseen AS SELECT *
  REPLACE (coalesce(kind, '') AS kind)
FROM read_csv('data/csv/unseen.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'kind': 'VARCHAR', 'id': 'BIGINT', 'name': 'VARCHAR', 'references': 'BIGINT'});

CREATE OR REPLACE VIEW names AS SELECT *
  REPLACE (coalesce(kind, '') AS kind)
FROM read_csv('data/csv/names.csv.gz',
  auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 8000000,
  columns = {'kind': 'VARCHAR', 'id': 'BIGINT', 'name': 'VARCHAR', 'published': 'BOOLEAN'});
