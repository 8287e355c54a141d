-- Written by hand: the same index with another setting need not be built anew.
ALTER INDEX "ai"."messages_own_words" SET (gin_pending_list_limit = 256);
