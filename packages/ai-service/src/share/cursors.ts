import { createPageCursor, cursorTimeMs } from '@deskmate/service-kit/http/page-cursor';
import * as z from 'zod';

const sharePlace = z.strictObject({ createdAtMs: cursorTimeMs, shareId: z.string().regex(/^[\w-]{1,64}$/) });

export type SharePosition = z.infer<typeof sharePlace>;

export const shareCursor = createPageCursor('shares', sharePlace);
/** The position of the last message that was read. */
export const sharedMessageCursor = createPageCursor('share-messages', z.int().min(0).max(1_000_000));
