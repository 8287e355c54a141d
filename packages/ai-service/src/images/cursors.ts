import { createPageCursor, cursorTimeMs } from '@deskmate/service-kit/http/page-cursor';
import * as z from 'zod';

const position = z.strictObject({ createdAtMs: cursorTimeMs, id: z.string().regex(/^[\w-]{1,64}$/) });

/** A place in a list ordered by time and id. */
export type GenerationPosition = z.infer<typeof position>;
export type ImagePosition = z.infer<typeof position>;

export const generationCursor = createPageCursor('image-generations', position);
export const imageCursor = createPageCursor('images', position);
