import { type PrefaceWords, prefaceWords } from './preface-words.ts';

const phrasesOf = (words: string): string[] => words.split('|').sort((one, other) => other.length - one.length);
const languages = Object.values(prefaceWords);
const anyOf = (part: keyof PrefaceWords): string =>
  phrasesOf(languages.map((words) => words[part]).join('|'))
    .map((phrase) => phrase.replace('*', '\\p{L}{0,12}'))
    .join('|');

const sentence = '[^:：\\n]{0,80}?';
const courtesy = `(?:(?:${anyOf('courtesy')})[\\s!.,،，、。！:–—-]{0,8})?`;
/** Before a translation the introduction may be of any kind. */
const intro = `(?:${anyOf('intro')}|this is|dit is|detta är|dette er|to jest|toto je)`;
const translation = `(?:${anyOf('translation')})`;

/** "Sure!" and the like, then "here is … translation:", or a label such as "Translation:". */
const announced = new RegExp(
  `^[\\s*_#]{0,8}${courtesy}(?:${intro}${sentence}${translation}[^:：\\n]{0,60}|(?:the |la |le |el |die |a |o )?${translation}[^\\S\\n]{0,4}(?:\\([^)\\n]{1,40}\\))?)\\s{0,4}[:：][*_]{0,4}`,
  'iu',
);
const announcement = new RegExp(`^[\\s*_#]{0,8}${courtesy}${intro}${sentence}${translation}`, 'iu');
const anyTranslation = new RegExp(translation, 'iu');
const rule = /^\s{0,40}(?:-{3,20}|\*{3,20}|_{3,20})\s{0,40}(?:\n|$)/u;

/** A longer beginning announces nothing. */
const longestPreface = 300;

/**
 * Where the text begins after a line that announces it; 0 when there is none. `notes`: what a new text was written from. A
 * first line may be the text's own: one is read as an announcement only where every word of it is of one, and where the notes
 * speak neither of something that is "here" nor, if nothing but "here is the letter" is said, of that kind of text.
 */
export function findPreface(text: string, notes = ''): number {
  const lead = text.length - text.trimStart().length;
  const head = text.slice(lead, lead + longestPreface);
  const found = announced.exec(head)?.[0] ?? announcedLine(head, lead + head.length === text.length, notes);
  if (found === undefined) return 0;
  let at = Math.min(lead + found.length, text.length);
  at += rule.exec(text.slice(at, at + 200))?.[0].length ?? 0;
  return at + (/^\s{0,200}/u.exec(text.slice(at, at + 200))?.[0].length ?? 0);
}

/** The first line with its break, if it ends in a colon and announces an email, a version and so on. */
function announcedLine(head: string, isWhole: boolean, notes: string): string | undefined {
  const end = head.indexOf('\n');
  if (end < 0 && !isWhole) return undefined;
  const line = end < 0 ? head : head.slice(0, end);
  const colon = /[:：][*_]{0,4}[^\S\n]{0,8}$/u.exec(line);
  if (!colon) return undefined;
  const words = line.slice(0, colon.index).replaceAll(/[*_#]/g, ' ').toLowerCase();
  const isOne = vocabularies.some((vocabulary) =>
    isAnnouncement(words, vocabulary, notes.slice(0, 20_000).toLowerCase()),
  );
  return isOne ? (end < 0 ? line : head.slice(0, end + 1)) : undefined;
}

type Vocabulary = {
  intro: string[];
  text: string[];
  all: { phrase: string; isOpen: boolean; part: keyof PrefaceWords }[];
};

const vocabularies = languages.map((words): Vocabulary => {
  const parts = ['courtesy', 'intro', 'text', 'around'] as const;
  const all = parts.flatMap((part) =>
    phrasesOf(words[part]).map((phrase) => ({ phrase: phrase.replace('*', ''), isOpen: phrase.endsWith('*'), part })),
  );
  all.sort((one, other) => other.phrase.length - one.phrase.length);
  return { intro: phrasesOf(words.intro), text: phrasesOf(words.text), all };
});

const separators = /[\s!.,،，、。！–—-]{0,8}/uy;
const letters = /[\p{L}\p{M}]{0,12}/uy;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function isAnnouncement(words: string, { intro: intros, all }: Vocabulary, notes: string): boolean {
  const said: { part: keyof PrefaceWords; phrase: string }[] = [];
  let at = endOf(separators, words, 0);
  while (at < words.length) {
    const next = all.find(
      ({ phrase, isOpen }) => words.startsWith(phrase, at) && (isOpen || endsWord(words, at + phrase.length)),
    );
    if (!next) return false;
    said.push(next);
    at += next.phrase.length;
    if (next.isOpen) at = endOf(letters, words, at);
    at = endOf(separators, words, at);
  }
  const kinds = said.filter(({ part }) => part === 'text').map(({ phrase }) => phrase);
  if (kinds.length === 0 || !said.some(({ part }) => part === 'intro')) return false;
  if (intros.some((phrase) => notes.includes(phrase))) return false;
  // "Here is the letter:" by itself: the notes may be about a letter that follows.
  const isBare = said.every(({ part, phrase }) => part === 'intro' || part === 'text' || articles.has(phrase));
  return !isBare || !kinds.some((kind) => notes.includes(kind.slice(0, 4)));
}

const articles = new Set(
  "the a an le la l’ l' un une der die das den el o il lo de het een den det ett en et az egy το η".split(' '),
);

/** Whether a word ends there; between words of some scripts nothing stands. */
const endsWord = (words: string, at: number): boolean =>
  !/[\p{L}\p{M}]/u.test(words[at] ?? '') || unspaced.test(words[at - 1] ?? '') || /['’]/.test(words[at - 1] ?? '');

function endOf(pattern: RegExp, words: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(words)?.[0].length ?? 0);
}

/** "Here is the translation", in some language; a label alone, such as "Перевод:", may be a word of the text. */
export const announcesTranslation = (words: string): boolean => announcement.test(words);
export const namesTranslation = (text: string): boolean => anyTranslation.test(text.slice(0, 20_000));
