import { ConnectionError } from '@deskmate/api/client/connection-error';
import type { Client } from '@deskmate/api/client/create-client';
import { errorOfAnswer } from '@deskmate/api/client/read-answer';

type Download = { path: string; name: string; accept: string };

/** Fetches a file of the main backend with the session's token and saves it. @throws ServiceError, ConnectionError. */
export async function downloadFile(client: Client, { path, name, accept }: Download): Promise<void> {
  const file = await client.withBearer(async (bearer) => {
    const answer = await fetch(client.address('main', path), {
      headers: { accept, ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) },
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new ConnectionError('connection', { cause: error });
    });
    if (answer.ok) return answer.blob();
    const header = (field: string) => answer.headers.get(field);
    throw errorOfAnswer({ status: answer.status, header }, await answer.json().catch(() => undefined));
  });
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
