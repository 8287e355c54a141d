import type { ContactMail } from '@deskmate/api/contracts/main/support';
import { identity } from '@deskmate/brand/identity';
import type { MainContext } from '../context.ts';
import { safeLine } from '../mail/safe-line.ts';

/** Sends the contact form to support; a reply goes to its author. */
export async function sendContactMail(app: MainContext, input: ContactMail, ip: string): Promise<void> {
  await app.captcha.check(input.turnstile_response, { action: 'contact', ip });
  const { name, email, subject, message } = input;
  const mail = {
    kind: 'contact' as const,
    to: { email: identity.supportAddress, language: 'en' as const },
    replyTo: { name: safeLine(name), address: email },
    values: { name, email, subject },
    quote: message,
  };
  await app.transact((tx) => tx.queueMail(mail));
}
