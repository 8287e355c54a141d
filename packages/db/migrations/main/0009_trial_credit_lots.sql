-- What trials have granted has a kind of its own from here on, because it stays when a plan is bought.
UPDATE "main"."credit_lots" SET "kind" = 'trial'
FROM "main"."subscriptions"
JOIN "main"."plan_versions" ON "plan_versions"."id" = "subscriptions"."plan_version_id"
JOIN "main"."plans" ON "plans"."id" = "plan_versions"."plan_id"
WHERE "plans"."is_trial" AND "credit_lots"."kind" = 'monthly'
  AND "credit_lots"."client_id" = "subscriptions"."client_id"
  AND "credit_lots"."request_id" LIKE 'grant:' || "subscriptions"."id" || ':%';
