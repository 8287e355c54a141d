import type { Plugin } from 'vite';
import arabic from '../src/i18n/ar/share.ts';
import english from '../src/i18n/en/share.ts';

/** The text of a missing share for browsers without script, in both languages because the reader's is not known. */
export function shareWords(): Plugin {
  return {
    name: 'share-words',
    transformIndexHtml: (html) => html.replaceAll('%SHARE_GONE%', inEnglish + inArabic),
  };
}

const say = ({ goneTitle, gone }: Record<'goneTitle' | 'gone', string>, attributes: string) =>
  `<section ${attributes}><h1>${goneTitle}</h1><p>${gone}</p></section>`;
const inEnglish = say(english, 'lang="en" dir="ltr"');
const inArabic = say(arabic, 'lang="ar" dir="rtl"');
