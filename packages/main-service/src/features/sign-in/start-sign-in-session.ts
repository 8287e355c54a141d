import { ServiceError } from '@deskmate/api/contracts/errors';
import type { TokenPair } from '@deskmate/api/contracts/main/sign-in';
import { newId, newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { Client } from '../clients/clients-repository.ts';
import { describeUserAgent } from './describe-user-agent.ts';
import { issueTokenPair } from './issue-token-pair.ts';
import { maxSessions, sessionEnd } from './sign-in-session-life.ts';

export type Visitor = { ip: string; userAgent: string | undefined };

/** Signs a client in on one more device. */
export async function startSignInSession(
  context: MainContext,
  { id: clientId, passwordHash }: Client,
  { ip, userAgent }: Visitor,
): Promise<TokenPair> {
  const now = new Date(context.clock.now());
  const { session, dropped } = await context.transact(async (repositories) => {
    // One sign-in of a client at a time, or two could each leave fifty.
    const client = await repositories.clients.lock(clientId);
    // The password was changed while this sign-in was being checked against the old one.
    if (client?.passwordHash !== passwordHash) throw new ServiceError('wrong_credentials');
    const alive = await repositories.signInSessions.listAlive(clientId, now);
    const surplus = alive.slice(maxSessions - 1).map(({ id }) => id);
    const session = await repositories.signInSessions.add({
      id: newId(),
      clientId,
      keySalt: newSecret(),
      ...describeUserAgent(userAgent),
      ip,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: sessionEnd(now, now.getTime()),
    });
    const dropped = await repositories.signInSessions.end(surplus, 'replaced', now);
    await repositories.audit.add({ clientId, action: 'signed_in', details: { session: session.id }, ip, at: now });
    return { session, dropped };
  });
  context.callerCheck.announceEnd(dropped);
  return issueTokenPair(context, session, session.counter);
}
