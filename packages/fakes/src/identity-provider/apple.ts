import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { type OpenidProvider, startOpenidProvider } from './openid-provider.ts';

export type AppleClient = { clientId: string; teamId: string; keyId: string; privateKey: string };

/** Apple: it answers with a form that posts itself, and its client secret is a token that the client signs. */
export async function startApple(): Promise<OpenidProvider & { client: AppleClient; user: object | null }> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const client = {
    clientId: 'com.example.deskmate',
    teamId: 'TEAM123456',
    keyId: 'KEY1234567',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const isSecret = (secret: string, issuer: string) =>
    isSignedSecret(secret, issuer, client, createPublicKey(privateKey));
  const provider = await startOpenidProvider({ clientId: client.clientId, isSecret });
  const apple = Object.assign(provider, {
    client,
    /** Sent at the first login only. */
    user: null as object | null,
  });
  provider.service.on(
    'beforeWellKnownOpenIdConfiguration',
    ({ body }: { body: { authorization_endpoint: string } }) => {
      body.authorization_endpoint = `${provider.url}/auth/authorize`;
    },
  );
  provider.service.addRoute('GET', '/auth/authorize', async (request, response) => {
    const requestUrl = new URL(request.url ?? '', provider.url);
    if (requestUrl.searchParams.get('response_mode') !== 'form_post') return void response.writeHead(400).end();
    const redirect = await fetch(`${provider.url}/authorize${requestUrl.search}`, { redirect: 'manual' });
    const back = new URL(redirect.headers.get('location') ?? '');
    const fields = Object.fromEntries(back.searchParams);
    if (apple.user) fields.user = JSON.stringify(apple.user);
    response.writeHead(200, { 'content-type': 'text/html' }).end(selfPosting(back.origin + back.pathname, fields));
  });
  return apple;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function selfPosting(action: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${escaped(value)}">`);
  return `<body onload="document.forms[0].submit()"><form method="post" action="${action}">${inputs.join('')}</form>`;
}

function isSignedSecret(secret: string, issuer: string, client: AppleClient, key: KeyObject): boolean {
  const [head = '', body = '', signature = ''] = secret.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { iss, sub, aud, exp } = read(body);
  const { kid, alg } = read(head);
  const isOurs = iss === client.teamId && sub === client.clientId && aud === issuer && kid === client.keyId;
  return isSigned && isOurs && alg === 'ES256' && exp > Date.now() / 1000;
}
