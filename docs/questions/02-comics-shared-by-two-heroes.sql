-- Which comics have both of two heroes in them? Here the two who meet most often.
-- For others put their ids into `two`: SELECT 1009610 AS one, 1009368 AS other
WITH two AS (
  SELECT a.character_id AS one, b.character_id AS other
  FROM comic_characters AS a
  JOIN comic_characters AS b ON b.comic_id = a.comic_id AND b.character_id > a.character_id
  GROUP BY 1, 2
  ORDER BY count(*) DESC, 1, 2
  LIMIT 1
)
SELECT
  one.name AS one, other.name AS other, comics.id, comics.title,
  substr(CAST(comics.on_sale_date AS VARCHAR(30)), 1, 10) AS on_sale
FROM two
JOIN comic_characters AS a ON a.character_id = two.one
JOIN comic_characters AS b ON b.character_id = two.other AND b.comic_id = a.comic_id
JOIN comics ON comics.id = a.comic_id
LEFT JOIN characters AS one ON one.id = two.one
LEFT JOIN characters AS other ON other.id = two.other
ORDER BY comics.on_sale_date IS NULL, comics.on_sale_date, comics.id;
