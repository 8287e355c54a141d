import { ServiceError } from '@deskmate/api/contracts/errors';
import { runInThread } from '../../../run-in-thread.ts';
import type { DecodedHeic, HeicTask } from './decode-worker.ts';
import { takeTurns } from './take-turns.ts';

/** A picture of 48 megapixels takes five seconds of one core. */
const timeLimitMs = 30_000;

const words = {
  damaged: 'This HEIC picture could not be read. It may be damaged.',
  too_large: 'This HEIC picture has too many pixels to be read.',
} as const;

const inTurn = takeTurns();

/**
 * Makes a JPEG of an iPhone's picture, which sharp's own build cannot read: its main picture, upright, bounded, and
 * nothing but its pixels. In a thread of its own, one at a time, because unpacked it takes hundreds of megabytes.
 * @throws ServiceError `picture_unreadable` that says what is wrong with the picture.
 */
export async function decodeHeic(clientId: string, bytes: Uint8Array): Promise<Uint8Array> {
  const task: HeicTask = { bytes };
  const decoded = await inTurn(clientId, () =>
    runInThread<DecodedHeic>('./features/files/heic/decode-worker', task, timeLimitMs),
  );
  if ('jpeg' in decoded) return decoded.jpeg;
  throw new ServiceError('picture_unreadable', { detail: words[decoded.fault] });
}
