import { Tokenizer, type TokenizerObject, type Tokens } from 'marked';

/** Letters of scripts whose words touch the marks and addresses around them: most of these put no spaces between words. */
const letters =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{Script=Arab}\\p{Script=Hebr}\\p{Script=Thai}\\p{Script=Laoo}\\p{Script=Khmr}\\p{Script=Mymr}';
/** Punctuation of East Asian and right-to-left texts. */
const punctuation = '\\u3000-\\u303f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65“”‘’…—،؛؟۔«»';

const run = '(?:\\*{1,3}|~~)';
const mark = '[^\\s*_~\\p{L}\\p{N}\\p{M}]';
const ownLetter = `(?![${punctuation}])[${letters}]`;
/** A sign between a mark of emphasis and a letter, where one of both is of such a script. */
const besideMarks = new RegExp(
  [
    `${mark}(?=${run}${ownLetter})`,
    `[${punctuation}](?=${run}[\\p{L}\\p{N}])`,
    `(?<=${ownLetter}${run})${mark}`,
    `(?<=[\\p{L}\\p{N}]${run})[${punctuation}]`,
  ].join('|'),
  'gu',
);
const ownLetterAtEnd = new RegExp(`${ownLetter}$`, 'u');
const opensWithOwnMark = new RegExp(`^${run}[${punctuation}]`, 'u');

/**
 * What emphasis is searched in. CommonMark counts on spaces between words: in `含**「重点」**内容` it finds none. A sign that
 * touches a letter of these scripts counts as a letter.
 */
export const maskForEmphasis = (masked: string): string =>
  /[*~]/.test(masked) ? masked.replace(besideMarks, (sign) => 'a'.repeat(sign.length)) : masked;

/** The sign before a mark, for the reader: none where the mark may open emphasis. */
function openingAfter(source: string, before: string): string {
  const isOpening = ownLetterAtEnd.test(before) || (/[\p{L}\p{N}]$/u.test(before) && opensWithOwnMark.test(source));
  return isOpening ? '' : before;
}

const endOfRun = new RegExp(`[${punctuation}]`, 'u');
const address = /^(?:https?:\/\/|ftp:\/\/|www\.|[\w.+-]{1,64}@)/i;
/** East Asian letters behind a word of an address: the sentence goes on there. `/wiki/日本語` is an address. */
const sentence = /[a-z0-9]{3}(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])/iu;

/** `__init__`, a name of a program. Models write strong text with asterisks; `2*3*4` is a product. */
const isName = /^__?[a-z]{1,30}(?:_[a-z]{1,30}){0,5}__(?![\p{L}\d_])/u;

export const scriptTokenizer: TokenizerObject = {
  emStrong(source, masked, before = ''): Tokens.Em | Tokens.Strong | undefined {
    if (isName.test(source) || (/\d$/.test(before) && /^\*\d/.test(source))) return undefined;
    const from = source.startsWith('*') ? openingAfter(source, before) : before;
    return Tokenizer.prototype.emStrong.call(this, source, masked, from);
  },
  /** One `~` is a sign of "about"; two strike out. */
  del(source, masked, before = ''): Tokens.Del | undefined {
    if (!source.startsWith('~~')) return undefined;
    return Tokenizer.prototype.del.call(this, source, masked, openingAfter(source, before));
  },
  /** A bare address ends before such punctuation, and before the words of a sentence. */
  url(source): Tokens.Link | false | undefined {
    if (!address.test(source)) return undefined;
    const whole = /^\S{0,2000}/.exec(source)?.[0] ?? '';
    const word = whole.search(sentence);
    const ends = [whole.search(endOfRun), word < 0 ? -1 : word + 3].filter((end) => end > 0);
    return ends.length === 0 ? false : Tokenizer.prototype.url.call(this, source.slice(0, Math.min(...ends)));
  },
};
