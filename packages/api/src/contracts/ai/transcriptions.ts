import * as z from 'zod';
import { aiAddresses } from '../../addresses.ts';
import { dictationLanguages } from '../../limits.ts';
import { route } from '../route.ts';

/** The optional fields beside the recording; without a language it is detected from the speech. */
export const transcriptionFields = z.strictObject({ language: z.enum(dictationLanguages).optional() });

export const transcription = z.object({
  /** Empty when nothing was said. */
  text: z.string(),
  /** The language that the vendor detected or was given, e.g. `en`; null when it does not say. */
  language: z.string().nullable(),
  duration_seconds: z.number(),
});

/**
 * Dictation: one multipart form with the optional field `language` and then one file `file`, at most
 * 10 490 000 bytes and 5 minutes, of WebM, MP4, Ogg or WAV, recognised by its content. The recording is passed to the
 * vendor and never stored or logged.
 *
 * It costs no credit, because it only helps to type; it needs a plan that is not over, and one client may dictate
 * 120 times and 60 minutes an hour (`too_many_requests`).
 *
 * Errors: `dictation_unavailable`, `subscription_expired`, `payload_too_large`, `unsupported_media_type` (no such
 * recording), `recording_unreadable`, `recording_too_long`, and those of the vendor (`upstream_…`).
 */
export const transcribe = route({
  method: 'POST',
  path: aiAddresses.transcriptions,
  summary: 'Turn a recording into text (multipart: field `language`, then file `file`). Costs no credit.',
  response: transcription,
});

export const dictation = z.object({ available: z.boolean() });

/** Whether a vendor is connected that can do it; without one no button is shown. */
export const readDictation = route({
  method: 'GET',
  path: aiAddresses.transcriptions,
  summary: 'Whether dictation is on.',
  response: dictation,
});

export type Transcription = z.infer<typeof transcription>;
export type Dictation = z.infer<typeof dictation>;
