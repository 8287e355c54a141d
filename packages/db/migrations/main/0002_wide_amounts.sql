ALTER TABLE "main"."invoices" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "main"."payments" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "main"."credit_packs" ALTER COLUMN "price" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "main"."plan_versions" ALTER COLUMN "monthly_price" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "main"."plan_versions" ALTER COLUMN "yearly_price" SET DATA TYPE bigint;--> statement-breakpoint
-- Amounts in these currencies were stored with the decimals that CLDR shows (none). From here on they have those of ISO 4217.
CREATE TEMPORARY TABLE currency_factors ON COMMIT DROP AS SELECT * FROM (VALUES ('AFN', 100), ('ALL', 100), ('COP', 100), ('HUF', 100), ('IDR', 100), ('IRR', 100), ('KPW', 100), ('LAK', 100), ('LBP', 100), ('MGA', 100), ('MMK', 100), ('PKR', 100), ('SLL', 100), ('SOS', 100), ('SYP', 100), ('YER', 100), ('IQD', 1000)) AS factors (code, factor);--> statement-breakpoint
UPDATE "main"."plan_versions" SET "monthly_price" = "monthly_price" * factor, "yearly_price" = "yearly_price" * factor FROM currency_factors WHERE "currency" = code;--> statement-breakpoint
UPDATE "main"."credit_packs" SET "price" = "price" * factor FROM currency_factors WHERE "currency" = code;--> statement-breakpoint
UPDATE "main"."payment_sessions" SET "amount" = "amount" * factor FROM currency_factors WHERE "currency" = code;--> statement-breakpoint
UPDATE "main"."payments" SET "amount" = "amount" * factor FROM currency_factors WHERE "currency" = code;--> statement-breakpoint
UPDATE "main"."invoices" SET "amount" = "amount" * factor, "lines" = (SELECT jsonb_agg(jsonb_set(line, '{amount}', to_jsonb((line ->> 'amount')::bigint * factor)) ORDER BY place) FROM jsonb_array_elements("lines") WITH ORDINALITY AS parts (line, place)) FROM currency_factors WHERE "currency" = code;
