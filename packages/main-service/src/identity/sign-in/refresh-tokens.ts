import { ServiceError } from '@deskmate/api/contracts/errors';
import type { TokenPair } from '@deskmate/api/contracts/main/sign-in';
import type { MainContext } from '../../context.ts';
import { readBearer } from '../sessions/caller-check.ts';
import { classifyRefreshToken, withRotation } from './classify-refresh-token.ts';
import { sessionEnd } from './conclude-sign-in.ts';
import { endCopiedSession } from './end-copied-session.ts';
import { issueTokenPair } from './issue-token-pair.ts';
import type { KeyProof } from './key-proof.ts';
import { type RefreshTokenClaim, readRefreshToken } from './refresh-token-signer.ts';
import { requireSessionKey } from './require-session-key.ts';

type Request = { authorization: string | undefined; proof: KeyProof | null; ip: string };

/** Exchanges a refresh token for a new pair; `classifyRefreshToken` holds the rule. */
export async function refreshTokens(app: MainContext, { authorization, proof, ip }: Request): Promise<TokenPair> {
  const token = readBearer(authorization) ?? '';
  const claim = readRefreshToken(token);
  if (!claim) throw new ServiceError('unauthenticated');
  let session = await findGenuine(app, token, claim);
  if (session) await requireSessionKey(app, session, { token, proof, ip });
  // Repeated when a parallel call has rotated first; this call then answers with the same child.
  for (let attempt = 0; session && attempt < 3; attempt += 1) {
    const nowMs = app.clock.now();
    const verdict = classifyRefreshToken({ presented: claim.counter, ...session, nowMs });
    if (verdict === 'same_child') return issueTokenPair(app, session, claim.counter + 1);
    if (verdict === 'replay') await endCopiedSession(app, session, 'replay', ip);
    if (verdict !== 'rotate') break;
    const rotated = await app.repositories.signInSessions.rotate(session, {
      recentRotationsMs: withRotation(session.recentRotationsMs, nowMs),
      lastUsedAt: new Date(nowMs),
      expiresAt: sessionEnd(session.createdAt, nowMs),
    });
    if (rotated) return issueTokenPair(app, rotated, rotated.counter);
    session = await findGenuine(app, token, claim);
  }
  throw new ServiceError('session_ended');
}

/**
 * The living session of a token that we have made; null for any other token, and for the session of a site or app that the
 * operator has removed from the list.
 */
async function findGenuine(app: MainContext, token: string, claim: RefreshTokenClaim) {
  const { clock, externalTargets, refreshTokenSigner, repositories } = app;
  const found = await repositories.signInSessions.findAlive(claim.signInSessionId, clock.date());
  if (!found || !refreshTokenSigner.isGenuine(token, claim, found.session)) return null;
  const { targetId } = found.session;
  return targetId === null || externalTargets.some(({ id }) => id === targetId) ? found.session : null;
}
