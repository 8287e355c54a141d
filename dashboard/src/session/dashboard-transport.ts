import { ConnectionError } from '@deskmate/api/client/connection-error';
import { fetchTransport, type Transport } from '@deskmate/api/client/transport';

const loadAxios = () => import('./axios-transport.ts');

/**
 * Requests of a signed-in client use axios; those of a visitor use fetch, so that the
 * login and the public shared page do not load a library for one request.
 */
export const dashboardTransport: Transport = async (request) => {
  if (!request.headers.authorization) return fetchTransport(request);
  const { axiosTransport } = await loadAxios().catch((cause: unknown) => {
    throw new ConnectionError('connection', { cause });
  });
  return axiosTransport(request);
};

/** Begins fetching axios before it is needed: a stored session is about to be loaded. */
export const prepareTransport = (): void => void loadAxios().catch(() => {});
