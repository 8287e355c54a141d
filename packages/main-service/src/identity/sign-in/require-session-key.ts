import { createHash } from 'node:crypto';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { hashToken } from '../../secrets.ts';
import type { SignInSession } from '../sessions/sign-in-sessions-repository.ts';
import { endCopiedSession } from './end-copied-session.ts';
import type { KeyProof } from './key-proof.ts';
import { requireRecentAuthentication } from './reauthenticate.ts';

type Presented = { token: string; proof: KeyProof | null; ip: string };

/** A proof may be this much older or newer than the server's clock. */
const windowMs = 120_000;

/**
 * A session that began with a key needs that key for each refresh. A genuine token without a proof, or with another key's, was
 * copied out of its browser (or the browser has lost its key, and cannot go on either), so the session ends. A proof by
 * the right key that is too old, for another token or used before is refused, and the session stays: the clock of the
 * device may be wrong, or the network has sent the request twice.
 * @throws ServiceError `session_ended`, `proof_refused`.
 */
export async function requireSessionKey(app: MainContext, session: SignInSession, presented: Presented): Promise<void> {
  const { token, proof, ip } = presented;
  const { refreshKeyThumbprint: thumbprint } = session;
  if (thumbprint === null) return;
  if (proof?.thumbprint !== thumbprint) {
    await endCopiedSession(app, session, 'refresh_without_key', ip);
    throw new ServiceError('session_ended');
  }
  await useProof(app.repositories, { thumbprint, token, proof, nowMs: app.clock.now() });
}

type Confirmed = { caller: Caller; session: SignInSession; token: string; proof: KeyProof | null; now: Date };

/**
 * What begins a lasting right needs more than an access token, which may have been copied: a proof by the session's key
 * over it, or that the person has just confirmed who they are. The login counts as that only in a session without a key;
 * a browser that has one shows it.
 * @throws ServiceError `reauth_required`, `proof_refused`.
 */
export async function requireKeyOrConfirmation(
  repositories: Repositories,
  { caller, session, token, proof, now }: Confirmed,
): Promise<void> {
  const { refreshKeyThumbprint: thumbprint, authenticatedAt, createdAt } = session;
  if (thumbprint !== null && proof?.thumbprint === thumbprint)
    return useProof(repositories, { thumbprint, token, proof, nowMs: now.getTime() });
  const isOnlyLogin = authenticatedAt?.getTime() === createdAt.getTime();
  if (thumbprint !== null && isOnlyLogin) throw new ServiceError('reauth_required');
  await requireRecentAuthentication(repositories, caller, now);
}

type UsedProof = { thumbprint: string; token: string; proof: KeyProof; nowMs: number };

/** @throws ServiceError `proof_refused` unless it is for this token, in time, and used for the first time. */
async function useProof(
  { signInSessions }: Repositories,
  { thumbprint, token, proof, nowMs }: UsedProof,
): Promise<void> {
  const isFresh = Math.abs(nowMs - proof.issuedAtMs) <= windowMs;
  const isForToken = proof.tokenHash === createHash('sha256').update(token).digest('base64url');
  if (!isFresh || !isForToken) throw new ServiceError('proof_refused');
  const proofHash = hashToken(`${thumbprint} ${proof.id}`);
  const expiresAt = new Date(proof.issuedAtMs + windowMs + 1000);
  if (!(await signInSessions.useProof(proofHash, expiresAt))) throw new ServiceError('proof_refused');
}
