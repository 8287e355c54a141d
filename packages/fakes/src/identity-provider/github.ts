import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Email = { email: string; primary: boolean; verified: boolean; visibility: string | null };
type Grant = { redirectUri: string; challenge: string };

/** GitHub's OAuth on a free port of loopback, with the part of its API that tells who somebody is. */
export async function startGithub(client: { clientId: string; clientSecret: string }) {
  const codes = new Map<string, Grant>();
  const tokens = new Set<string>();
  const github = {
    url: '',
    account: { id: 583231, login: 'octocat', name: 'Mona Lisa Octocat' as string | null },
    emails: [{ email: 'mona@example.com', primary: true, verified: true, visibility: 'private' }] as Email[],
    /** The person presses Cancel. */
    isCancelled: false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const back = new URL(query.get('redirect_uri') ?? '');
    if (github.isCancelled) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      codes.set(code, { redirectUri: back.href, challenge: query.get('code_challenge') ?? '' });
      back.searchParams.set('code', code);
    }
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  };
  const exchange = (form: URLSearchParams, response: ServerResponse) => {
    const code = form.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = form.get('client_id') === client.clientId && form.get('client_secret') === client.clientSecret;
    const isRight = isClient && grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri');
    // GitHub answers its errors with 200 as well.
    if (!isRight) return json(response, { error: 'bad_verification_code' });
    const token = `gho_${randomUUID()}`;
    tokens.add(token);
    json(response, { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' });
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any.example');
    if (pathname === '/login/oauth/authorize') return authorize(searchParams, response);
    if (pathname === '/login/oauth/access_token') return exchange(await readForm(request), response);
    const isKnown = tokens.has((request.headers.authorization ?? '').replace(/^bearer /i, ''));
    if (!isKnown) return json(response, { message: 'Bad credentials' }, 401);
    if (pathname === '/api/v3/user') return json(response, github.account);
    if (pathname === '/api/v3/user/emails') {
      const perPage = Math.min(Number(searchParams.get('per_page') ?? 30), 100);
      return json(response, github.emails.slice(0, perPage));
    }
    json(response, { message: 'Not Found' }, 404);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  github.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return github;
}

const json = (response: ServerResponse, body: object, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
