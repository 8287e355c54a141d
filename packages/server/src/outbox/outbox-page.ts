import type { ReadMail } from '@deskmate/main-service/mail/outbox-mailbox';

const words = {
  title: 'Outbox',
  about: 'No mail server is set, so emails are kept here instead of being sent. Set SMTP_URL to send them.',
  empty: 'No emails yet. Create an account, and the activation email will appear here.',
  to: 'To',
};

/** One page with every mail as plain text, its links live. Everything in a mail is text of somebody else. */
export function outboxPage(mails: ReadMail[]): string {
  const list = mails.map(
    ({ subject, to, writtenAt, text }) =>
      `<article><h2>${asText(subject)}</h2><p>${words.to} ${asText(to)} · <time>${asText(writtenAt)}</time></p><pre>${withLinks(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title>
<main><h1>${words.title}</h1><p>${words.about}</p>${list.join('\n') || `<p>${words.empty}</p>`}</main></html>`;
}

const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${asText(part)}">${asText(part)}</a>` : asText(part)))
    .join('');

const asText = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );
