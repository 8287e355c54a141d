import { ServiceError } from '@deskmate/api/contracts/errors';
import type { TokenPair } from '@deskmate/api/contracts/main/sign-in';
import { pagePaths } from '@deskmate/api/page-paths';
import type { MainContext } from '../../context.ts';
import { readBearer } from '../sessions/caller-check.ts';
import type { SignInSession } from '../sessions/sign-in-sessions-repository.ts';
import { classifyRefreshToken, withRotation } from './classify-refresh-token.ts';
import { sessionEnd } from './conclude-sign-in.ts';
import { issueTokenPair } from './issue-token-pair.ts';
import { readRefreshToken } from './refresh-token.ts';

type Deps = Pick<
  MainContext,
  'accessTokens' | 'background' | 'callerCheck' | 'clock' | 'mails' | 'refreshTokens' | 'repositories' | 'transact'
>;

/** Exchanges a refresh token for a new pair; `classifyRefreshToken` holds the rule. */
export async function refreshTokens(deps: Deps, authorization: string | undefined, ip: string): Promise<TokenPair> {
  const token = readBearer(authorization) ?? '';
  const claim = readRefreshToken(token);
  if (!claim) throw new ServiceError('unauthenticated');
  // Repeated when a parallel call has rotated first; this call then answers with the same child.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const nowMs = deps.clock.now();
    const session = (await deps.repositories.signInSessions.findAlive(claim.signInSessionId, new Date(nowMs)))?.session;
    if (!session || !deps.refreshTokens.isGenuine(token, claim, session.keySalt)) break;
    const verdict = classifyRefreshToken({ presented: claim.counter, ...session, nowMs });
    if (verdict === 'same_child') return issueTokenPair(deps, session, claim.counter + 1);
    if (verdict === 'replay') await endReplayed(deps, session, ip);
    if (verdict !== 'rotate') break;
    const rotated = await deps.repositories.signInSessions.rotate(session, {
      recentRotationsMs: withRotation(session.recentRotationsMs, nowMs),
      lastUsedAt: new Date(nowMs),
      expiresAt: sessionEnd(session.createdAt, nowMs),
    });
    if (rotated) return issueTokenPair(deps, rotated, rotated.counter);
  }
  throw new ServiceError('session_ended');
}

/** An old token means that somebody copied one. Which holder is the thief is unknown, so the session ends for both. */
async function endReplayed(deps: Deps, session: SignInSession, ip: string): Promise<void> {
  const now = new Date(deps.clock.now());
  const ended = await deps.transact(async (repositories) => {
    const ended = await repositories.signInSessions.end([session.id], 'replay', now);
    const client = await repositories.clients.find(session.clientId);
    // Of parallel replays only the one that ends the session sends the mail.
    if (ended.length === 0 || !client) return ended;
    const details = { session: session.id };
    await repositories.audit.add({ clientId: client.id, action: 'refresh_replayed', details, ip, at: now });
    const mail = {
      kind: 'session_ended' as const,
      to: client,
      values: {
        firstName: client.firstName,
        device: session.device,
        browser: session.browser,
        when: now,
      },
      path: pagePaths.forgotPassword,
    };
    await deps.mails.queue(mail, repositories.mailOutbox);
    return ended;
  });
  deps.callerCheck.announceEnd(ended);
  deps.background.run('deliver mail', deps.mails.deliver);
}
