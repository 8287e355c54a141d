import type { Config } from '@deskmate/service-kit/config/load-config';
import { importPKCS8, SignJWT } from 'jose';
import type { ClientAuth } from 'openid-client';
import type { ProviderAnswer } from '../../ports/identity-provider.ts';

type AppleConfig = NonNullable<Config['providers']['apple']>;

const secretSeconds = 300;

/** Apple's client secret is a token that is signed for each request. */
export const createAppleClientAuth =
  ({ clientId, teamId, keyId, privateKey }: AppleConfig): ClientAuth =>
  async (server, _client, body) => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(server.issuer)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + secretSeconds)
      .sign(await importPKCS8(privateKey, 'ES256'));
    body.set('client_id', clientId);
    body.set('client_secret', secret);
  };

/** The name comes beside the ID token, at the first sign-in only, and is not signed, so it is used as a name only. */
export function appleName({ user }: ProviderAnswer): { firstName: string; lastName: string } | null {
  try {
    const { firstName, lastName } = JSON.parse(user ?? '').name;
    return { firstName: String(firstName ?? '').trim(), lastName: String(lastName ?? '').trim() };
  } catch {
    return null;
  }
}
