-- How many heroes appeared for the first time in each decade, and how many were there by its end?
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
