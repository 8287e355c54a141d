import type { Plugin } from 'vite';
import arabic from '../src/messages/ar/share.ts';
import english from '../src/messages/en/share.ts';

/** What the page of a share says without script where there is no share: in both languages, for nobody was asked. */
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
