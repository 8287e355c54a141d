import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { publicUrl } from './test-config.ts';

type Proof = {
  method?: string;
  /** Below `/api/`, or a whole address. */
  path?: string;
  /** The Bearer token of the request. */
  token?: string;
  atMs?: number;
  id?: string;
  header?: object;
};

export type SessionKey = Awaited<ReturnType<typeof createSessionKey>>;

/** What a browser does with the key that a session is bound to. */
export async function createSessionKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    /** The `DPoP` header of a request. */
    async prove({ method = 'POST', path = 'auth/clients/tokens', token, atMs = 0, id, header }: Proof) {
      const dpop = await new SignJWT({
        jti: id ?? randomUUID(),
        htm: method,
        htu: path.includes('://') ? path : `${publicUrl}/api/${path}`,
        iat: Math.floor(atMs / 1000),
        ...(token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }),
      })
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header })
        .sign(privateKey);
      return { dpop };
    },
  };
}
