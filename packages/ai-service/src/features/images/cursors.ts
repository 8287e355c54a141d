import { createPageCursor, cursorTimeMs } from '@deskmate/service-kit/page-cursor';
import * as z from 'zod';

const place = z.strictObject({ createdAtMs: cursorTimeMs, id: z.string().regex(/^[\w-]{1,64}$/) });

/** A place in a list ordered by time and id. */
export type GenerationPlace = z.infer<typeof place>;
export type ImagePlace = z.infer<typeof place>;

export const generationCursor = createPageCursor('image-generations', place);
export const imageCursor = createPageCursor('images', place);
