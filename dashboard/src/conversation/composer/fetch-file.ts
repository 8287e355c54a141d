import type { Client } from '@deskmate/api/client/create-client';
import { errorOfAnswer } from '@deskmate/api/client/read-answer';

/** The bytes of a file or image of the client. @throws ServiceError when the service refuses it */
export const fetchFile = (client: Client, path: string, signal?: AbortSignal): Promise<Blob> =>
  client.withBearer(async (bearer) => {
    const answer = await fetch(client.address('ai', path), {
      headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
      redirect: 'error',
      ...(signal ? { signal } : {}),
    });
    if (answer.ok && answer.headers.has('content-location')) {
      // Read to its end: a browser keeps a request open whose answer nobody reads.
      const { url } = (await answer.json()) as { url: string };
      return fetchLinked(url, signal);
    }
    return bytesOf(answer);
  });

/** With a separate files host, the address answers with a link to that host, which needs no token. */
const fetchLinked = async (link: string, signal?: AbortSignal): Promise<Blob> =>
  bytesOf(
    await fetch(link, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      ...(signal ? { signal } : {}),
    }),
  );

async function bytesOf(answer: Response): Promise<Blob> {
  if (answer.ok) return answer.blob();
  const body: unknown = await answer.json().catch(() => undefined);
  throw errorOfAnswer({ status: answer.status, header: (name) => answer.headers.get(name) }, body);
}
