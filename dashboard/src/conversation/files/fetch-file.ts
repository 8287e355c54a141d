import type { Client } from '@deskmate/api/client/create-client';
import { errorOfAnswer } from '@deskmate/api/client/read-answer';

/** The bytes of one's own file or image. @throws ServiceError when the service refuses it */
export const fetchFile = (client: Client, path: string, signal?: AbortSignal): Promise<Blob> =>
  client.withBearer(async (bearer) => {
    const answer = await fetch(client.address('ai', path), {
      headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
      redirect: 'error',
      ...(signal ? { signal } : {}),
    });
    if (answer.ok) return answer.blob();
    const body: unknown = await answer.json().catch(() => undefined);
    throw errorOfAnswer({ status: answer.status, header: (name) => answer.headers.get(name) }, body);
  });
