import { formatMoneyIsolated } from '@deskmate/api/money/format-money';
import type { Money } from '@deskmate/api/money/minor-units';
import { durationText } from '@deskmate/api/wait-text';
import { identity } from '@deskmate/brand/identity';
import { type MailKind, mailWords } from '@deskmate/brand/mail-words';
import { colours } from '@deskmate/brand/tokens';
import { isolated, safeLine } from './safe-line.ts';

export type MailContent = {
  kind: MailKind;
  language: 'en' | 'ar';
  timeZone: string | null;
  /**
   * The values for the words. People typed some of them, so each text becomes one plain, isolated line. A paragraph that
   * names a value which is null is left out.
   */
  values: Record<string, string | number | Date | Money | null>;
  /** The items of the lists that the words name; same rule. */
  lists?: Record<string, string[]>;
  /** A text of several lines that somebody wrote; shown after the body, marked as a quotation. */
  quote?: string;
  link?: string;
  /** A second link, by which the reader says that it was not them. */
  alarmLink?: string;
  /** Name and address of the operator of the installation; null when they are not configured. */
  operator?: string | null;
};

export type RenderedMail = { subject: string; text: string; html: string };

/** The words of a mail, as plain text and as HTML. */
export function renderMail({
  kind,
  language,
  timeZone,
  values,
  lists = {},
  quote,
  link,
  alarmLink,
  operator = null,
}: MailContent): RenderedMail {
  const words = mailWords[kind][language];
  const show = (name: string, value: string | number | Date | Money): string => {
    if (value instanceof Date) return (days.has(name) ? formatDay : formatTime)(value, language, timeZone);
    return typeof value === 'object' ? formatMoneyIsolated(value, language) : isolated(safeLine(String(value)));
  };
  const shown = Object.entries(values).map(([name, value]) => {
    const unit = units[name];
    if (unit && typeof value === 'number') return [name, durationText(value, unit, language)];
    return [name, value === null ? null : show(name, value)];
  });
  const known = { product: identity.name, supportAddress: identity.supportAddress, ...Object.fromEntries(shown) };
  const filled = (text: string) => fill(text, known);
  const paragraphs = (texts: string[]) => texts.filter((text) => !namesNothing(text, known)).map(filled);
  const parts = {
    body: paragraphs(words.body),
    lists: (words.lists ?? [])
      .map(({ heading, items }) => ({
        heading: filled(heading),
        items: (lists[items] ?? []).map((item) => isolated(safeLine(item))),
      }))
      .filter(({ items }) => items.length > 0),
    quote: quote === undefined ? [] : quote.split(/\r\n?|\n/).map(isolated),
    button: words.button && link ? { label: filled(words.button), link } : null,
    after: paragraphs(words.after ?? []),
    alarm: words.alarm && alarmLink ? { label: filled(words.alarm), link: alarmLink } : null,
    operator,
  };
  const subject = filled(words.subject);
  return { subject, text: toText(parts, language), html: toHtml(parts, { subject, language }) };
}

/** The values that are lengths of time, shown with their unit: in Arabic its form goes by the number. */
const units: Record<string, 'minute' | 'hour' | 'day'> = {
  minutes: 'minute',
  hours: 'hour',
  days: 'day',
  trialDays: 'day',
};

/** The values of which the day is enough. Of what somebody did, and of deadlines, the minute is said as well. */
const days: ReadonlySet<string> = new Set(['validTo', 'renewsAt', 'startedAt', 'boughtAt', 'erasedAt', 'until']);

const locales = { en: 'en-GB', ar: 'ar-u-nu-latn-ca-gregory' };

/** The day in the reader's time zone, or in UTC where that is not known. */
const formatDay = (date: Date, language: 'en' | 'ar', timeZone: string | null): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: timeZone ?? 'UTC' }).format(date);

/** Day and time in the reader's time zone, or in UTC, which is then named. */
function formatTime(date: Date, language: 'en' | 'ar', timeZone: string | null): string {
  const zone = { timeZone: timeZone ?? 'UTC' };
  if (language === 'en') {
    const style = { dateStyle: 'long', timeStyle: 'short', ...zone } as const;
    const time = new Intl.DateTimeFormat(locales.en, style).format(date);
    return timeZone ? time : `${time} UTC`;
  }
  // The Arabic style joins day and time with «في», which the sentence around it has already.
  const time = new Intl.DateTimeFormat(locales.ar, { timeStyle: 'short', ...zone }).format(date);
  return `${formatDay(date, 'ar', timeZone)}، الساعة ${time}${timeZone ? '' : ' بتوقيت UTC'}`;
}

const namesNothing = (text: string, values: Record<string, string | null>): boolean =>
  [...text.matchAll(/\{([a-zA-Z]+)\}/g)].some(([, name = '']) => values[name] === null);

function fill(text: string, values: Record<string, string | null>): string {
  return text.replace(/\{([a-zA-Z]+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) throw new Error(`a mail asks for "${name}", which is not there`);
    return value;
  });
}

type Parts = {
  body: string[];
  lists: { heading: string; items: string[] }[];
  quote: string[];
  button: { label: string; link: string } | null;
  after: string[];
  alarm: { label: string; link: string } | null;
  operator: string | null;
};

function toText({ body, lists, quote, button, after, alarm, operator }: Parts, language: 'en' | 'ar'): string {
  return [
    ...body,
    ...lists.map(({ heading, items }) => [heading, ...items.map((item) => `- ${item}`)].join('\n')),
    ...(quote.length > 0 ? [quote.map((line) => `> ${line}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...after,
    ...(alarm ? [`${alarm.label}:\n${alarm.link}`] : []),
    [identity.name, identity.tagline[language], ...(operator ? [operator] : [])].join('\n'),
  ].join('\n\n');
}

function toHtml(
  { body, lists, quote, button, after, alarm, operator }: Parts,
  { subject, language }: { subject: string; language: 'en' | 'ar' },
): string {
  const { paper, surface, ink, inkSoft, pine, onPine, line } = colours.light;
  const paragraph = (text: string, colour: string = ink) =>
    `<p style="margin:0 0 16px;color:${colour}">${escapeHtml(text)}</p>`;
  const list = ({ heading, items }: Parts['lists'][number]) =>
    `${paragraph(heading)}<ul style="margin:0 0 16px;color:${ink}">${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  const quoteHtml =
    quote.length > 0
      ? `<blockquote style="margin:0 0 16px;padding:0 16px;border-inline-start:3px solid ${line};color:${ink}">${quote.map(escapeHtml).join('<br>')}</blockquote>`
      : '';
  const buttonHtml = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${pine};color:${onPine};text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`
    : '';
  const alarmHtml = alarm
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(alarm.link)}" style="color:${pine}">${escapeHtml(alarm.label)}</a></p>`
    : '';
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:${paper};font:16px/1.6 Figtree,'IBM Plex Sans Arabic',system-ui,sans-serif">
<div dir="${direction}" style="max-width:560px;margin:0 auto;padding:32px;background:${surface};border:1px solid ${line};border-radius:12px">
<p style="margin:0 0 24px;font-weight:700;color:${pine}">${escapeHtml(identity.name)}</p>
${body.map((text) => paragraph(text)).join('\n')}
${lists.map(list).join('\n')}
${quoteHtml}
${buttonHtml}
${after.map((text) => paragraph(text, inkSoft)).join('\n')}
${alarmHtml}
${operator ? `<p style="margin:24px 0 0;font-size:13px;color:${inkSoft}">${escapeHtml(operator)}</p>` : ''}
</div>
</body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
