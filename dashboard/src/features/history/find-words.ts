export type Part = { text: string; isHit: boolean };

/** A text cut at the searched words, found whatever their case and whatever Arabic marks they carry. */
export function findWords(text: string, query: string): Part[] {
  const words = query
    .split(/\s+/)
    .map(loosely)
    .filter((word) => word !== '');
  if (words.length === 0) return [{ text, isHit: false }];
  const rule = new RegExp(`(${words.join('|')})`, 'giu');
  return text
    .split(rule)
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Letters that the search takes as one, and the vowel signs that may stand after any letter. */
const sameLetters = ['اأإآٱ', 'يى', 'هة', 'وؤ'];
const signs = '[\\u064B-\\u065F\\u0670\\u0640]*';

function loosely(word: string): string {
  return [...word]
    .filter((letter) => !/[\u064B-\u065F\u0670\u0640]/.test(letter))
    .map((letter) => {
      const same = sameLetters.find((letters) => letters.includes(letter));
      return (same ? `[${same}]` : letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')) + (isArabic(letter) ? signs : '');
    })
    .join('');
}

const isArabic = (letter: string) => /\p{Script=Arabic}/u.test(letter);
