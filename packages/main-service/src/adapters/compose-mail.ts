import { identity } from '@deskmate/brand/identity';
import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from '../ports/mail.ts';

/** The sender when the operator named none. */
export const defaultSender = `${identity.name} <mail@${identity.domain}>`;

/** A message in the form nodemailer takes; it encodes every header, so no value can add one. */
export const composeMail = (message: MailMessage, from: string): SendMailOptions => ({
  messageId: `<${message.id}@${identity.domain}>`,
  date: new Date(message.writtenAtMs),
  from,
  to: { name: '', address: message.to },
  ...(message.replyTo ? { replyTo: message.replyTo } : {}),
  subject: message.subject,
  text: message.text,
  html: message.html,
  headers: { 'Content-Language': message.language, 'Auto-Submitted': 'auto-generated' },
  // nodemailer must not fetch addresses or read files for a mail.
  disableFileAccess: true,
  disableUrlAccess: true,
});
