import { createPageCursor, cursorTimeMs } from '@deskmate/service-kit/page-cursor';
import * as z from 'zod';

const listPlace = z.strictObject({ pinned: z.boolean(), updatedAtMs: cursorTimeMs, sessionId: z.uuid() });
const messagePlace = z.strictObject({ createdAtMs: cursorTimeMs, chatId: z.string().regex(/^[\w-]{1,64}$/) });

/** A place in a list ordered by pinned, time and id. */
export type ListPlace = z.infer<typeof listPlace>;
/** A place among the messages of a conversation. */
export type MessagePlace = z.infer<typeof messagePlace>;

export const listCursor = createPageCursor('history', listPlace);
export const searchCursor = createPageCursor('history-search', listPlace.omit({ pinned: true }));
export const messageCursor = createPageCursor('history-messages', messagePlace);
