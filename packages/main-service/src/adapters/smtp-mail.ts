import { createTransport } from 'nodemailer';
import { type Mail, mailsAtOnce } from '../ports/mail.ts';
import { composeMail, defaultSender } from './compose-mail.ts';

/** Sends mail through the server in `SMTP_URL`. */
export function createSmtpMail({ smtpUrl, from }: { smtpUrl: string; from: string | null }): Mail {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailsAtOnce,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(message) {
      await transport.sendMail(composeMail(message, from ?? defaultSender));
    },
    close: () => transport.close(),
  };
}
