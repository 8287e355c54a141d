import { ServiceError } from '@deskmate/api/contracts/errors';
import type { TokenPair } from '@deskmate/api/contracts/main/sign-in';
import type { MainContext } from '../../context.ts';
import { readBearer } from '../sessions/caller-check.ts';
import type { SignInSession } from '../sessions/sign-in-sessions-repository.ts';
import { formatTime } from './format-time.ts';
import { issueTokenPair } from './issue-token-pair.ts';
import { judgeRefresh, withRotation } from './judge-refresh.ts';
import { forgotPasswordLink } from './links.ts';
import { readRefreshToken } from './refresh-token.ts';
import { sessionEnd } from './sign-in-session-life.ts';

/** Exchanges a refresh token for a new pair (`safety.md` decision 1). */
export async function refreshTokens(
  context: MainContext,
  authorization: string | undefined,
  ip: string,
): Promise<TokenPair> {
  const token = readBearer(authorization) ?? '';
  const claim = readRefreshToken(token);
  if (!claim) throw new ServiceError('unauthenticated');
  // A second look is needed when a parallel call has rotated first; its child is then ours too.
  for (let look = 0; look < 3; look += 1) {
    const session = await findLiving(context, claim.signInSessionId);
    if (!session || !context.refreshTokens.isGenuine(token, claim, session.keySalt)) break;
    const nowMs = context.clock.now();
    const verdict = judgeRefresh({ presented: claim.counter, ...session, nowMs });
    if (verdict === 'same_child') return issueTokenPair(context, session, claim.counter + 1);
    if (verdict === 'replay') await endReplayed(context, session, ip);
    if (verdict !== 'rotate') break;
    const rotated = await context.repositories.signInSessions.rotate(session, {
      recentRotationsMs: withRotation(session.recentRotationsMs, nowMs),
      lastUsedAt: new Date(nowMs),
      expiresAt: sessionEnd(session.createdAt, nowMs),
    });
    if (rotated) return issueTokenPair(context, rotated, rotated.counter);
  }
  throw new ServiceError('session_ended');
}

async function findLiving({ repositories, clock }: MainContext, id: string): Promise<SignInSession | null> {
  const session = await repositories.signInSessions.find(id);
  return session && !session.endedAt && session.expiresAt.getTime() > clock.now() ? session : null;
}

/** Two hold the same key, and nobody can tell which is the thief: the session ends for both. */
async function endReplayed(context: MainContext, session: SignInSession, ip: string): Promise<void> {
  const now = new Date(context.clock.now());
  const ended = await context.transact(async (repositories) => {
    const ended = await repositories.signInSessions.end([session.id], 'replay', now);
    const client = await repositories.clients.find(session.clientId);
    // Of parallel replays only the first ends it, and only that one is told.
    if (ended.length === 0 || !client) return ended;
    const details = { session: session.id };
    await repositories.audit.add({ clientId: client.id, action: 'refresh_replayed', details, ip, at: now });
    const mail = {
      kind: 'session_ended' as const,
      to: client.email,
      language: client.language,
      values: {
        firstName: client.firstName,
        device: session.device,
        browser: session.browser,
        when: formatTime(now, client),
      },
      link: forgotPasswordLink(context.settings),
    };
    await context.mails.queue(mail, repositories.mailOutbox);
    return ended;
  });
  context.callerCheck.announceEnd(ended);
  context.background.run('deliver mail', context.mails.deliver);
}
