-- Which series had most people at work, and how many of them wrote, drew or did covers?
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
