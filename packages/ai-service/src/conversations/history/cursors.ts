import { createPageCursor, cursorTimeMs } from '@deskmate/service-kit/http/page-cursor';
import * as z from 'zod';

const listPosition = z.strictObject({ pinned: z.boolean(), updatedAtMs: cursorTimeMs, sessionId: z.uuid() });
const messagePosition = z.strictObject({ createdAtMs: cursorTimeMs, chatId: z.string().regex(/^[\w-]{1,64}$/) });

/** A place in a list ordered by pinned, time and id. */
export type ListPosition = z.infer<typeof listPosition>;
/** A place among the messages of a conversation. */
export type MessagePosition = z.infer<typeof messagePosition>;

export const listCursor = createPageCursor('history', listPosition);
export const searchCursor = createPageCursor('history-search', listPosition.omit({ pinned: true }));
export const messageCursor = createPageCursor('history-messages', messagePosition);
