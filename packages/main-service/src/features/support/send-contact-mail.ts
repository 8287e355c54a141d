import type { ContactMail } from '@deskmate/api/contracts/main/support';
import { identity } from '@deskmate/brand/identity';
import type { MainContext } from '../../context.ts';

/** Sends the contact form to support; an answer to it goes to who wrote it. */
export async function sendContactMail(context: MainContext, input: ContactMail, ip: string): Promise<void> {
  await context.captcha.check(input.turnstile_response, { action: 'contact', ip });
  const { name, email, subject, message } = input;
  const mail = {
    kind: 'contact' as const,
    // Support reads English.
    language: 'en' as const,
    to: identity.supportAddress,
    replyTo: { name, address: email },
    values: { name, email, subject, message },
  };
  await context.mails.queue(mail, context.repositories.mailOutbox);
  context.background.run('deliver mail', context.mails.deliver);
}
