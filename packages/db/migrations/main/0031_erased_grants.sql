CREATE TABLE "main"."erased_grants" (
	"month" timestamp (3) with time zone NOT NULL,
	"cause" text NOT NULL,
	"group" text NOT NULL,
	"count" integer NOT NULL,
	"credits" bigint NOT NULL,
	CONSTRAINT "erased_grants_month_cause_group_pk" PRIMARY KEY("month","cause","group")
);
