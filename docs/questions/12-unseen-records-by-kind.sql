-- Which kinds of records are referred to and were never seen, and which of each is referred to most?
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
