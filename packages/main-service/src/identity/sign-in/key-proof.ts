import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose';

/** The content of a proof: the key of its sender, its time and the token that it was made for. */
export type KeyProof = {
  id: string;
  /** RFC 7638, SHA-256. */
  thumbprint: string;
  issuedAtMs: number;
  /** SHA-256 of the Bearer token that it was sent with, base64url; null without one. */
  tokenHash: string | null;
};

const idShape = /^[\w-]{16,64}$/;

/**
 * Checks the signed proof (DPoP, RFC 9449) of a request: form, signature by the key in it, method and address. Its age
 * and its token are checked by the caller. `htu` may name the configured public origin or the host that this request was
 * sent to, because the key exists only in the origin that created it.
 * @returns null without a proof.
 * @throws ServiceError `proof_refused`.
 */
export async function readKeyProof(publicUrl: string, request: FastifyRequest): Promise<KeyProof | null> {
  const { dpop: proof } = request.headers;
  if (proof === undefined) return null;
  const verified = await verify(String(proof));
  if (!verified) throw new ServiceError('proof_refused');
  const { jti, iat, htm, htu, ath } = verified.payload;
  const isForRequest = htm === request.method && isAddressOf(htu, publicUrl, request);
  if (!isForRequest || typeof jti !== 'string' || !idShape.test(jti)) throw new ServiceError('proof_refused');
  return {
    id: jti,
    thumbprint: verified.thumbprint,
    issuedAtMs: (iat ?? 0) * 1000,
    tokenHash: typeof ath === 'string' ? ath : null,
  };
}

/** Null for anything that is wrong with it; nothing but the text itself is read here. */
async function verify(proof: string): Promise<{ payload: JWTPayload; thumbprint: string } | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      requiredClaims: ['jti', 'iat', 'htm', 'htu'],
    });
    const { jwk } = protectedHeader;
    return jwk ? { payload, thumbprint: await calculateJwkThumbprint(jwk, 'sha256') } : null;
  } catch {
    return null;
  }
}

function isAddressOf(htu: unknown, publicUrl: string, request: FastifyRequest): boolean {
  if (typeof htu !== 'string' || !URL.canParse(htu)) return false;
  const { origin, host, pathname } = new URL(htu);
  const isHere = origin === new URL(publicUrl).origin || host === request.host;
  return isHere && pathname === request.url.split('?', 1)[0];
}
