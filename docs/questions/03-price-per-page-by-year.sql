-- What did a page cost in each year? Printed comics of which price and pages are known, variants apart; in US cents.
WITH priced AS (
  SELECT
    CAST(substr(CAST(on_sale_date AS VARCHAR(30)), 1, 4) AS INTEGER) AS year,
    CAST(round(print_price * 100) AS BIGINT) AS cents,
    page_count AS pages
  FROM comics
  WHERE on_sale_date IS NOT NULL AND print_price > 0 AND page_count > 0 AND variant_description IS NULL
)
SELECT
  year, count(*) AS issues,
  round(1e1 * sum(pages) / count(*)) / 10 AS pages_an_issue,
  round(1e0 * sum(cents) / count(*)) AS cents_an_issue,
  round(1e2 * sum(cents) / sum(pages)) / 100 AS cents_a_page
FROM priced
GROUP BY year
ORDER BY year;
