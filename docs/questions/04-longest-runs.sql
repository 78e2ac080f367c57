-- Which series ran to most issues, and from when to when? A number counts once, however many variants it has.
SELECT
  series.id, series.title, count(DISTINCT issue_number) AS issues,
  substr(CAST(min(on_sale_date) AS VARCHAR(30)), 1, 10) AS first_on_sale,
  substr(CAST(max(on_sale_date) AS VARCHAR(30)), 1, 10) AS last_on_sale
FROM comics JOIN series ON series.id = comics.series_ref
WHERE issue_number > 0
GROUP BY series.id, series.title
ORDER BY issues DESC, series.id
LIMIT 20;
