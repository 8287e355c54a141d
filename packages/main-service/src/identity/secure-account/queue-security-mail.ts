import { secureLinkDays } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { newSecret } from '@deskmate/service-kit/random';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import type { Tx } from '../../transaction.ts';

type Mails = MainContext['mails'];
type SecurityMail = Omit<Parameters<Mails['queue']>[0], 'to' | 'path' | 'alarmPath'> & { to: Client };

const day = 86_400_000;

/**
 * Mails an owner what happened to the account, with a link that secures it.
 * @param sessionBegan of the session that made the change: when the change is a stranger's, the session is one as well
 */
export async function queueSecurityMail(tx: Tx, { values, ...mail }: SecurityMail, sessionBegan?: Date): Promise<void> {
  const path = await newSecureLink(tx, mail.to.id, sessionBegan);
  await tx.queueMail({ ...mail, values: { ...values, days: secureLinkDays }, path });
}

/** The path of a new link that secures the account; for mails whose button does something else. */
export async function newSecureLink(tx: Tx, clientId: string, sessionBegan?: Date): Promise<string> {
  const token = newSecret();
  const nowMs = tx.clock.now();
  await tx.linkTokens.add({
    tokenHash: hashToken(token),
    purpose: 'secure',
    subjectId: clientId,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + secureLinkDays * day),
    untrustedSince: untrustedSince(sessionBegan, nowMs),
  });
  return pagePaths.secureAccount(token);
}

/**
 * At most a day back: the link must not become a way for whoever reads the mailbox to remove a second factor that has
 * been on for long.
 */
const untrustedSince = (sessionBegan: Date | undefined, nowMs: number): Date =>
  new Date(sessionBegan ? Math.max(sessionBegan.getTime(), nowMs - day) : nowMs);
