-- Which events ran through most comics, and how far did they reach?
SELECT
  events.id, events.title, CAST(start_date AS VARCHAR(30)) AS started,
  (SELECT count(*) FROM comic_events WHERE event_id = events.id) AS comics,
  (SELECT count(*) FROM series_events WHERE event_id = events.id) AS series,
  (SELECT count(*) FROM event_characters WHERE event_id = events.id) AS heroes,
  (SELECT count(DISTINCT creator_id) FROM event_creators WHERE event_id = events.id) AS creators
FROM events
ORDER BY 4 DESC, events.id
LIMIT 20;
