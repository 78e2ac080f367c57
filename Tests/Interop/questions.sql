-- Questions that analysts ask, in SQL that SQLite and DuckDB read alike. test_questions.py asks them of every format.

-- question: the most prolific writers of each decade
WITH work AS (
  SELECT substr(CAST(c.on_sale_date AS VARCHAR), 1, 3) || '0s' AS decade, w.creator_id, count(DISTINCT c.id) AS comics
  FROM comics c JOIN comic_creators w ON w.comic_id = c.id
  WHERE w.role = 'writer' AND c.on_sale_date IS NOT NULL
  GROUP BY 1, 2
), ranked AS (
  SELECT decade, creator_id, comics, row_number() OVER (PARTITION BY decade ORDER BY comics DESC, creator_id) AS place
  FROM work
)
SELECT decade, place, creators.full_name, comics
FROM ranked LEFT JOIN creators ON creators.id = ranked.creator_id
WHERE place <= 3 ORDER BY decade, place;

-- question: the heroes who share most comics
SELECT a.character_id, b.character_id, count(*) AS comics
FROM comic_characters a JOIN comic_characters b ON b.comic_id = a.comic_id AND b.character_id > a.character_id
GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 20;

-- question: what a page costs, by year
SELECT substr(CAST(on_sale_date AS VARCHAR), 1, 4) AS year, count(*) AS comics,
  round(CAST(sum(CAST(round(print_price * 100) AS INTEGER)) AS DOUBLE) / sum(page_count), 4) AS cents
FROM comics WHERE on_sale_date IS NOT NULL AND print_price IS NOT NULL AND page_count > 0
GROUP BY 1 ORDER BY 1;

-- question: the longest series, and whether they go on
SELECT s.id, s.title, s.ongoing, count(*) AS comics, min(c.issue_number) AS first, max(c.issue_number) AS last
FROM series s JOIN comics c ON c.series_ref = s.id
GROUP BY s.id, s.title, s.ongoing ORDER BY comics DESC, s.id LIMIT 20;

-- question: who draws what whom writes
SELECT w.creator_id AS writer, p.creator_id AS penciler, count(DISTINCT w.comic_id) AS comics
FROM comic_creators w JOIN comic_creators p ON p.comic_id = w.comic_id AND p.creator_id <> w.creator_id
WHERE w.role = 'writer' AND p.role LIKE 'pencil%'
GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 20;

-- question: the events with most characters, and those who are in most events
SELECT 'event' AS what, events.title AS name, count(*) AS number
FROM event_characters JOIN events ON events.id = event_ref GROUP BY event_ref, events.title
UNION ALL
SELECT 'character', characters.name, count(*)
FROM event_characters JOIN characters ON characters.id = character_ref GROUP BY character_ref, characters.name
ORDER BY 1, 3 DESC, 2 LIMIT 40;

-- question: how long creators work, by the first and last year of what they are named for
SELECT creators.id, min(substr(CAST(c.on_sale_date AS VARCHAR), 1, 4)) AS since,
  max(substr(CAST(c.on_sale_date AS VARCHAR), 1, 4)) AS until, count(DISTINCT c.id) AS comics
FROM creators JOIN comic_creators ON creator_ref = creators.id JOIN comics c ON c.id = comic_creators.comic_ref
WHERE c.on_sale_date IS NOT NULL GROUP BY creators.id ORDER BY comics DESC, creators.id LIMIT 50;

-- question: formats by decade, with their average length
SELECT substr(CAST(on_sale_date AS VARCHAR), 1, 3) || '0s' AS decade, coalesce(format, '') AS format, count(*) AS comics,
  round(CAST(sum(page_count) AS DOUBLE) / count(page_count), 3) AS pages
FROM comics WHERE on_sale_date IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2;

-- question: what comics lack
SELECT count(*) AS comics, count(*) - count(description) AS no_description, count(*) - count(on_sale_date) AS no_date,
  count(*) - count(print_price) AS no_price, count(*) - count(page_count) AS no_pages,
  count(*) - count(thumbnail_url) AS no_picture, count(*) - count(series_ref) AS no_series, count(missing_since) AS gone
FROM comics;

-- question: what is missed most of what was never seen
SELECT kind, id, name, "references" FROM unseen ORDER BY "references" DESC, kind, id LIMIT 25;

-- question: the kinds of stories, and how many have a comic of their own
SELECT coalesce(type, '') AS type, count(*) AS stories, count(original_issue_ref) AS in_comics
FROM stories GROUP BY 1 ORDER BY 2 DESC, 1;
