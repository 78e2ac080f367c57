-- Which stories were printed most often: in how many comics, and where first? Covers and variants are not counted.
WITH printed AS (
  SELECT story_ref, count(*) AS times
  FROM comic_stories JOIN comics ON comics.id = comic_id
  WHERE story_ref IS NOT NULL AND variant_description IS NULL
  GROUP BY story_ref
  HAVING count(*) > 1
)
SELECT stories.id, stories.title, stories.type, times, comics.title AS first_printed_in
FROM printed
JOIN stories ON stories.id = story_ref
LEFT JOIN comics ON comics.id = stories.original_issue_ref
WHERE stories.type IS NULL OR lower(stories.type) <> 'cover'
ORDER BY times DESC, stories.id
LIMIT 20;
