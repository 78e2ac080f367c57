-- Who came back after the longest time without a comic? Dates far ahead stand for unknown ones and are left out.
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
