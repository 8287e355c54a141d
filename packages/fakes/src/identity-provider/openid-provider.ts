import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MutableResponse, type MutableToken, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server';

export type OpenidProviderOptions = {
  clientId: string;
  /** Whether the secret of a token request is right. */
  isSecret(secret: string, issuer: string): boolean;
  port?: number;
};

type Claims = Record<string, unknown> & { sub: string };
type ProviderRequest = { redirect_uri?: string; client_id?: string; client_secret?: string; code?: string };

export type OpenidProvider = Awaited<ReturnType<typeof startOpenidProvider>>;

/**
 * A provider of OpenID Connect on a free port of loopback. Whoever comes to its login page is `person` and goes back
 * at once. A code is good for one exchange by the right client at the right address, as everywhere.
 */
export async function startOpenidProvider({ clientId, isSecret, port = 0 }: OpenidProviderOptions) {
  const issuer = new OAuth2Issuer();
  const service = new OAuth2Service(issuer);
  await issuer.keys.generate('RS256');
  const faults = new Map<string, number | 'hang'>();
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] as string;
    requestedPaths.push(path);
    const fault = faults.get(path);
    if (fault === 'hang') return;
    if (fault) return void response.writeHead(fault, { 'content-type': 'text/html' }).end('<h1>Error</h1>');
    service.requestHandler(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer.url = url;

  const redirects = new Map<string, string>();
  const provider = {
    url,
    issuer,
    service,
    person: { sub: 'person-1', email: 'person@example.com', email_verified: true } as Claims,
    /** The paths of all requests, newest last. */
    requestedPaths,
    /** Status of an address, or no answer at all. */
    faults,
    /** Changes tokens before they are signed. */
    changeToken: (_token: MutableToken): void => {},
    /** Changes what a token request is answered. */
    changeAnswer: (_answer: MutableResponse): void => {},
    /** Changes with what the browser goes back. */
    changeRedirect: (_url: URL): void => {},
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  service.on('beforeAuthorizeRedirect', ({ url: back }: { url: URL }) => {
    redirects.set(back.searchParams.get('code') ?? '', back.origin + back.pathname);
    provider.changeRedirect(back);
  });
  service.on('beforeTokenSigning', (token: MutableToken) => {
    Object.assign(token.payload, provider.person);
    provider.changeToken(token);
  });
  service.on('beforeResponse', (answer: MutableResponse, request: { body?: ProviderRequest }) => {
    const { client_id, client_secret = '', code = '', redirect_uri } = request.body ?? {};
    const isRight =
      client_id === clientId &&
      isSecret(client_secret, url) &&
      redirects.get(code) === redirect_uri &&
      redirects.delete(code);
    if (!isRight) Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } });
    else provider.changeAnswer(answer);
  });
  return provider;
}
