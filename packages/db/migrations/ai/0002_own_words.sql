-- Words with two signs of their owner's id before each: a search for the beginning of a word then reads
-- what a few hundredths of all clients have written, not what everybody has.
CREATE FUNCTION "ai"."own_words"(client_id text, words tsvector) RETURNS tsvector
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN array_to_tsvector(ARRAY(SELECT right(client_id, 2) || word FROM unnest(tsvector_to_array(words)) word));
--> statement-breakpoint
DROP INDEX "ai"."conversations_search";--> statement-breakpoint
DROP INDEX "ai"."messages_search";--> statement-breakpoint
CREATE INDEX "conversations_recent" ON "ai"."conversations" USING btree ("client_id","updated_at","session_id") WHERE "ai"."conversations"."deleted_at" is null and not "ai"."conversations"."empty";--> statement-breakpoint
CREATE INDEX "conversations_own_words" ON "ai"."conversations" USING gin (ai.own_words(client_id, search));--> statement-breakpoint
CREATE INDEX "messages_own_words" ON "ai"."messages" USING gin (ai.own_words(client_id, search));