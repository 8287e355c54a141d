import { ServiceError } from '@deskmate/api/contracts/errors';
import type { MainContext } from '../../context.ts';
import { formatTime } from './format-time.ts';
import { hashToken } from './hash-token.ts';
import { forgotPasswordLink } from './links.ts';
import { refuseWeakPassword } from './password-rules.ts';

/** Sets a new password and ends every sign-in session; it signs nobody in (`safety.md` L07, L08). */
export async function resetPassword(
  context: MainContext,
  { secretToken, password, ip }: { secretToken: string; password: string; ip: string },
): Promise<void> {
  const now = new Date(context.clock.now());
  const tokenHash = hashToken(secretToken);
  // Looked at first, so that strangers cannot make us hash; used up last, so that a weak choice costs no link.
  const link = await context.repositories.linkTokens.peek(tokenHash, 'reset', now);
  const client = link && (await context.repositories.clients.find(link.subjectId));
  if (!client) throw new ServiceError('link_expired');
  refuseWeakPassword(password, client.email);
  const passwordHash = await context.passwords.hash(password);
  const ended = await context.transact(async (repositories) => {
    const used = await repositories.linkTokens.consume(tokenHash, 'reset', now);
    if (!used) throw new ServiceError('link_expired');
    await repositories.clients.change(client.id, { passwordHash });
    await repositories.audit.add({ clientId: client.id, action: 'password_reset', ip, at: now });
    const mail = {
      kind: 'password_changed' as const,
      to: client.email,
      language: client.language,
      values: { firstName: client.firstName, when: formatTime(now, client) },
      link: forgotPasswordLink(context.settings),
    };
    await context.mails.queue(mail, repositories.mailOutbox);
    return repositories.signInSessions.endAllOf(client.id, 'password_reset', now);
  });
  context.callerCheck.announceEnd(ended);
  context.background.run('deliver mail', context.mails.deliver);
}
