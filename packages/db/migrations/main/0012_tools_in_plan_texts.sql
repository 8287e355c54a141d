-- The plans that filled earlier databases announce tools that are there now.
UPDATE "main"."plan_versions" SET "banner_content" =
	replace(
		replace(
			replace("banner_content", '"In every plan":["Chat",', '"In every plan":["Chat, Art, Write, Translate and Read",'),
			'"with the Art tool, coming soon"', '"drawn from your description"'
		),
		',"Coming soon":["Art, Write, Translate and Read"]', ''
	)
WHERE "banner_content" LIKE '%oming soon%';
