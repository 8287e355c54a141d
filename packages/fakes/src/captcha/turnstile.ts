import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type CaptchaRequest = { secret: string; response: string; remoteip: string; idempotency_key: string };
type Behaviour = (reply: ServerResponse, request: CaptchaRequest) => void;

/**
 * The check of Cloudflare Turnstile on a free port of loopback: an answer that begins with `good` is good once, on the
 * page of desk.test. `behave` replies otherwise.
 */
export async function startTurnstile() {
  const requests: CaptchaRequest[] = [];
  const used = new Map<string, string>();
  const verdict: Behaviour = (reply, { response, idempotency_key: key }) => {
    const isUsed = used.has(response) && used.get(response) !== key;
    used.set(response, key);
    const success = response.startsWith('good') && !isUsed;
    reply.end(JSON.stringify({ success, hostname: 'desk.test', action: '', 'error-codes': [] }));
  };
  let behaviour = verdict;
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as CaptchaRequest;
    requests.push(body);
    behaviour(reply, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    requests,
    verdict,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
