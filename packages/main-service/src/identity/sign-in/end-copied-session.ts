import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import type { SignInSession } from '../sessions/sign-in-sessions-repository.ts';

/** How it is known that a refresh token was copied, and the audit action for it. */
const auditActions = { replay: 'refresh_replayed', refresh_without_key: 'refresh_without_key' } as const;

/** Somebody copied a refresh token. Which holder is the thief is unknown, so the session ends for both. */
export async function endCopiedSession(
  app: MainContext,
  session: SignInSession,
  reason: keyof typeof auditActions,
  ip: string,
): Promise<void> {
  const now = app.clock.date();
  const ended = await app.transact(async (tx) => {
    const ended = await tx.signInSessions.end([session.id], reason, now);
    const client = await tx.clients.find(session.clientId);
    // Of parallel calls only the one that ends the session sends the mail.
    if (ended.length === 0 || !client) return ended;
    const details = { session: session.id };
    await tx.audit.add({ clientId: client.id, action: auditActions[reason], details, ip, at: now });
    const mail = {
      kind: 'session_ended' as const,
      to: client,
      values: {
        firstName: client.firstName,
        device: session.device,
        browser: session.browser,
        when: now,
      },
    };
    await queueSecurityMail(tx, mail, session.createdAt);
    return ended;
  });
  app.callerCheck.announceEnd(ended);
}
