-- Who wrote most comics in each decade? The first three places; a variant is the same comic once more and not counted.
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
