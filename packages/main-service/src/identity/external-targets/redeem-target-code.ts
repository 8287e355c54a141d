import { createHash } from 'node:crypto';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { TokenPair } from '@deskmate/api/contracts/main/sign-in';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import { beginSession, finishSignIn } from '../sign-in/conclude-sign-in.ts';
import { requireTarget } from './open-external-login.ts';

type Redemption = { code: string; codeVerifier: string | undefined; keyThumbprint: string | null };

/**
 * A target exchanges its code for a session of its own. The code is used up, whatever comes of it; so it is once a wrong
 * verifier came with it (or one although none was announced, which means that somebody else opened the login page).
 * @throws ServiceError `provider_failed`.
 */
export async function redeemTargetCode(app: MainContext, redemption: Redemption): Promise<TokenPair> {
  const { code, codeVerifier, keyThumbprint } = redemption;
  const now = app.clock.date();
  const begun = await app.transact(async (tx) => {
    const login = await tx.externalLogins.takeByCode(hashToken(code), now);
    if (!login || login.codeChallenge !== challengeOf(codeVerifier)) return null;
    const client = await tx.clients.lock(login.clientId);
    // A logout or a change of the password in between revokes the consent.
    const current = await tx.signInSessions.findAlive(login.signInSessionId, now);
    if (!client || !current) return null;
    const { session } = current;
    const target = requireTarget(app.externalTargets, login.targetId);
    const visitor = {
      ip: login.ip ?? session.ip,
      userAgent: login.userAgent ?? undefined,
      cookie: undefined,
      keyThumbprint,
      requestedTarget: null,
      ownShare: null,
    };
    const { methods } = session;
    return beginSession(tx, client, { methods, visitor, now, forTarget: { target, parent: session } });
  });
  if (!begun) throw new ServiceError('provider_failed');
  return (await finishSignIn(app, begun)).tokens;
}

const challengeOf = (verifier: string | undefined): string | null =>
  verifier === undefined ? null : createHash('sha256').update(verifier).digest('base64url');
