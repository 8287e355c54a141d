import { emailAddress } from '@deskmate/api/contracts/fields';
import { defineCommand, mainOf } from '../define-command.ts';
import { shortText } from './schemas.ts';

const address = { name: 'email', schema: emailAddress('must be an email address') } as const;

export const startRecovery = defineCommand({
  name: 'start-recovery',
  about:
    'turn off two-step login after three days for a user who lost the app and backup codes; they can cancel by email',
  words: [address],
  options: {
    reason: { about: 'how you verified the owner; kept in the audit log', schema: shortText, needed: true },
  },
  async run(context, email, { reason }) {
    const dueAt = await mainOf(context).operator.startRecovery({ email, reason });
    return `Two-step login of ${email} will be turned off within an hour after ${dueAt.toISOString()}, unless it is used or the recovery is cancelled first.`;
  },
});

export const stopRecovery = defineCommand({
  name: 'stop-recovery',
  about: 'cancel a pending recovery; two-step login stays on',
  words: [address],
  async run(context, email) {
    await mainOf(context).operator.stopRecovery(email);
    return `The recovery of ${email} is cancelled.`;
  },
});

export const listRecoveries = defineCommand({
  name: 'list-recoveries',
  about: 'list pending recoveries and when they take effect',
  words: [],
  run: (context) => mainOf(context).operator.listRecoveries(),
});
