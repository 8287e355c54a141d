import type { ContactMail } from '@deskmate/api/contracts/main/support';
import { identity } from '@deskmate/brand/identity';
import type { MainContext, WithRepositories } from '../context.ts';
import { safeLine } from '../mail/safe-line.ts';

type Deps = Pick<MainContext, 'background' | 'captcha' | 'mails'> & WithRepositories<'mailOutbox'>;

/** Sends the contact form to support; a reply goes to its author. */
export async function sendContactMail(deps: Deps, input: ContactMail, ip: string): Promise<void> {
  await deps.captcha.check(input.turnstile_response, { action: 'contact', ip });
  const { name, email, subject, message } = input;
  const mail = {
    kind: 'contact' as const,
    to: { email: identity.supportAddress, language: 'en' as const },
    replyTo: { name: safeLine(name), address: email },
    values: { name, email, subject },
    quote: message,
  };
  await deps.mails.queue(mail, deps.repositories.mailOutbox);
  deps.background.run('deliver mail', deps.mails.deliver);
}
