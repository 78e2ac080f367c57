-- How much is known of the comics of each format? Percent of those that have the value.
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
