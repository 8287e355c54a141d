import { emailAddress } from '@deskmate/api/contracts/fields';
import { defineCommand, mainOf } from '../define-command.ts';
import { shortText } from './schemas.ts';

const address = { name: 'email', schema: emailAddress('must be an email address') } as const;

export const startRecovery = defineCommand({
  name: 'start-recovery',
  about: 'turn two-step login off in three days for who has lost the app and the backup codes; mails can stop it',
  words: [address],
  options: {
    reason: { about: 'how you know that it is the owner; kept in the audit log', schema: shortText, needed: true },
  },
  async run(context, email, { reason }) {
    const dueAt = await mainOf(context).operator.startRecovery({ email, reason });
    return `Two-step login of ${email} goes off within an hour after ${dueAt.toISOString()}, unless it is used or the recovery is stopped before.`;
  },
});

export const stopRecovery = defineCommand({
  name: 'stop-recovery',
  about: 'stop a recovery that runs; two-step login stays on',
  words: [address],
  async run(context, email) {
    await mainOf(context).operator.stopRecovery(email);
    return `The recovery of ${email} is stopped.`;
  },
});

export const listRecoveries = defineCommand({
  name: 'list-recoveries',
  about: 'the recoveries that run, and when they end',
  words: [],
  run: (context) => mainOf(context).operator.listRecoveries(),
});
