import { ConnectionError } from '@deskmate/api/client/connection-error';
import type { Client } from '@deskmate/api/client/create-client';
import { errorOfAnswer } from '@deskmate/api/client/read-answer';
import { saveFile } from '../ui/save-file.ts';

/** A file takes longer than the other answers: all lines of an account are read for it. */
const downloadTimeoutMs = 60_000;

type Download = { path: string; name: string; accept: string };

/** Fetches a file of the main backend with the session's token and saves it. @throws ServiceError, ConnectionError. */
export async function downloadFile(client: Client, { path, name, accept }: Download): Promise<void> {
  const timeout = AbortSignal.timeout(downloadTimeoutMs);
  const fail = (cause: unknown) => {
    throw new ConnectionError(timeout.aborted ? 'timeout' : 'connection', { cause });
  };
  const file = await client.withBearer(async (bearer) => {
    const answer = await fetch(client.address('main', path), {
      headers: { accept, ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) },
      redirect: 'error',
      signal: timeout,
    }).catch(fail);
    if (answer.ok) return answer.blob().catch(fail);
    const header = (field: string) => answer.headers.get(field);
    throw errorOfAnswer({ status: answer.status, header }, await answer.json().catch(() => undefined));
  });
  saveFile(file, name);
}
