import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Generation } from '@deskmate/api/contracts/ai/images';
import { isErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import { backOffMs, pauseUntilOnline } from '../../conversation/store/back-off.ts';
import { openStream } from '../../conversation/store/open-stream.ts';

type Deps = {
  client: Pick<Client, 'withBearer' | 'address'>;
  fetch?: typeof globalThis.fetch;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

type Frame = Generation | { error: { code: string; message: string } };

/**
 * Follows an order until nothing of it is waiting or drawn any more. A cut connection is opened again: each event holds the
 * whole order, so nothing is missed. It gives up only when the order belongs to somebody else or is gone.
 */
export async function followGeneration(
  id: string,
  onChange: (generation: Generation) => void,
  signal: AbortSignal,
  { client, fetch, pause = pauseUntilOnline }: Deps,
): Promise<void> {
  let isDone = false;
  let attempt = 0;
  const open = async (token: string | null) => {
    if (token === null) throw new ServiceError('session_ended');
    let refusal: ServiceError | null = null;
    await openStream<Frame>({
      url: client.address('ai', aiAddresses.generationStream(id)),
      method: 'GET',
      token,
      signal,
      onFrame: (frame) => {
        if ('error' in frame) {
          refusal = new ServiceError(isErrorCode(frame.error.code) ? frame.error.code : 'internal');
          return;
        }
        attempt = 0;
        isDone = frame.status === 'done';
        onChange(frame);
      },
      ...(fetch ? { fetch } : {}),
    });
    if (refusal) throw refusal;
  };
  while (!isDone && !signal.aborted) {
    try {
      await client.withBearer(open);
    } catch (error) {
      if (error instanceof ServiceError && [401, 403, 404].includes(error.status)) return;
    }
    if (isDone || signal.aborted) return;
    await pause(backOffMs(attempt++), signal);
  }
}
