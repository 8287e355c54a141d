import { createPageCursor, cursorTimeMs } from '@deskmate/service-kit/http/page-cursor';
import * as z from 'zod';

const documentPosition = z.strictObject({ usedAtMs: cursorTimeMs, documentId: z.string().regex(/^[\w-]{1,64}$/) });

/** A place in the list of documents, ordered by last use and id. */
export type DocumentPosition = z.infer<typeof documentPosition>;

export const documentCursor = createPageCursor('documents', documentPosition);
