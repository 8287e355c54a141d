import { identity } from '@deskmate/brand/identity';
import { type MailKind, mailWords } from '@deskmate/brand/mail-words';
import { colours } from '@deskmate/brand/tokens';

export type MailContent = {
  kind: MailKind;
  language: 'en' | 'ar';
  /** What the words ask for, as they will be read. */
  values: Record<string, string>;
  link?: string;
};

export type RenderedMail = { subject: string; text: string; html: string };

/** The words of a mail, as plain text and as HTML; every value is escaped there. */
export function renderMail({ kind, language, values, link }: MailContent): RenderedMail {
  const words = mailWords[kind][language];
  const filled = (text: string) =>
    fill(text, { product: identity.name, supportAddress: identity.supportAddress, ...values });
  const body = words.body.map(filled);
  const after = (words.after ?? []).map(filled);
  const button = words.button && link ? { label: filled(words.button), link } : null;
  const subject = filled(words.subject);
  return {
    subject,
    text: [...body, ...(button ? [`${button.label}:\n${button.link}`] : []), ...after, signature(language)].join(
      '\n\n',
    ),
    html: toHtml({ subject, body, button, after, language }),
  };
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{([a-zA-Z]+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a mail asks for "${name}", which is not there`);
    return value;
  });
}

const signature = (language: 'en' | 'ar'): string => `${identity.name}\n${identity.tagline[language]}`;

type Parts = {
  subject: string;
  body: string[];
  button: { label: string; link: string } | null;
  after: string[];
  language: 'en' | 'ar';
};

function toHtml({ subject, body, button, after, language }: Parts): string {
  const { paper, surface, ink, inkSoft, pine, onPine, line } = colours.light;
  const paragraph = (text: string, colour: string = ink) =>
    `<p style="margin:0 0 16px;color:${colour}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const buttonHtml = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${pine};color:${onPine};text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`
    : '';
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:${paper};font:16px/1.6 Figtree,'IBM Plex Sans Arabic',system-ui,sans-serif">
<div dir="${direction}" style="max-width:560px;margin:0 auto;padding:32px;background:${surface};border:1px solid ${line};border-radius:12px">
<p style="margin:0 0 24px;font-weight:700;color:${pine}">${escapeHtml(identity.name)}</p>
${body.map((text) => paragraph(text)).join('\n')}
${buttonHtml}
${after.map((text) => paragraph(text, inkSoft)).join('\n')}
</div>
</body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
