-- How many variants does a comic have, year by year? Comics that are no variants themselves.
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
