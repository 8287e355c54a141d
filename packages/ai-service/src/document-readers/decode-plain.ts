import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';

/** The start of a file, in which parts with other letters than a to z are looked for. */
const searchedBytes = 250_000;
/** How much of those parts is examined, which takes a few milliseconds. */
const sampleBytes = 8192;
/** The least share of words in Arabic letters that makes a text Arabic. */
const minArabicShare = 0.9;
/** How much likelier than the next encoding Windows-1252 must be: those of its neighbours differ in few letters. */
const marginOverNext = 1.5;
const minConfidence = 20;

/**
 * A text in UTF-8, in UTF-16 with a byte order mark, in Windows-1256 (Arabic) or Windows-1252 (Western European).
 * @returns null where the encoding is another or cannot be told
 */
export function decodePlain(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes);
  return encoding && decode(bytes, encoding);
}

/** What the first bytes of such a text say, which takes a few milliseconds however long the text is. */
export function decodeStart(bytes: Uint8Array, maxBytes = searchedBytes): string | null {
  const encoding = encodingOf(bytes);
  return encoding && decode(bytes.subarray(0, maxBytes), encoding, { stream: bytes.length > maxBytes });
}

/** By the start of the text, except that UTF-8 must be so to its end. Null where it cannot be told. */
export function encodingOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  const start = bytes.subarray(0, searchedBytes);
  if (start.includes(0)) return null;
  if (isArabic(sampleOf(start, isSpace))) return 'windows-1256';
  return isWestern(sampleOf(start, isLineEnd)) ? 'windows-1252' : null;
}

function decode(bytes: Uint8Array, encoding: string, options?: { stream: boolean }): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, options);
  } catch {
    return null;
  }
}

const names: Record<string, readonly string[]> = {
  arabic: ['windows-1256'],
  western: ['windows-1252', 'ISO-8859-1'],
};

/** Whole words in Arabic letters: those of other scripts become words in which Arabic and Latin letters are mixed. */
function isArabic(words: Uint8Array): boolean {
  const text = new TextDecoder('windows-1256').decode(words);
  const withLetters = text.split(/\s+/).filter((word) => /(?![a-zA-Z])\p{L}/u.test(word));
  const whole = withLetters.filter((word) => /\p{Script=Arabic}{2}/u.test(word) && !/\p{Script=Latin}/u.test(word));
  const [best] = analyse(words);
  return whole.length >= minArabicShare * withLetters.length && isOneOf(names.arabic, best);
}

function isWestern(lines: Uint8Array): boolean {
  const text = new TextDecoder('windows-1252').decode(lines);
  const others = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  const wrong = text.match(unlikely)?.length ?? 0;
  const [best, next] = analyse(lines).filter(({ name }) => name !== 'ASCII' && name !== 'UTF-8');
  const isClear = (best?.confidence ?? 0) >= Math.max(minConfidence, marginOverNext * (next?.confidence ?? 0));
  return wrong * 50 <= others && isClear && isOneOf(names.western, best);
}

/**
 * What the encodings of DOS, Macintosh, Turkey and Central Europe become: signs within words, capitals after small
 * letters, letters of Icelandic alone.
 */
const unlikely =
  /[\u0080-\u009fƒˆ˜ÐÝÞðýþ]|\p{Ll}[À-ÖØ-ÜŠŽŒŸ]|\p{L}[‚„†‡‰‹›“”™–—¡-¶¸-¿×÷](?=\p{L})|[£¥¹³†‡](?=\p{L})|\p{L}[†‡]|(?<!\p{L})[šž]/gu;

const isOneOf = (wanted: readonly string[] = [], best: { name: string; confidence: number } | undefined): boolean =>
  best !== undefined && best.confidence >= minConfidence && wanted.includes(best.name);

const isSpace = (byte: number): boolean => byte <= 0x20;
const isLineEnd = (byte: number): boolean => byte === 0x0a || byte === 0x0d;

/** The parts that hold bytes outside of ASCII, set apart by spaces. */
function sampleOf(bytes: Uint8Array, isEnd: (byte: number) => boolean): Uint8Array {
  const sample = new Uint8Array(sampleBytes);
  let size = 0;
  let from = 0;
  let hasOther = false;
  for (let at = 0; at <= bytes.length && size < sampleBytes; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && !isEnd(byte)) {
      hasOther ||= byte > 0x7f;
      continue;
    }
    if (hasOther) {
      const part = bytes.subarray(from, Math.min(at, from + sampleBytes - size));
      sample.set(part, size);
      size = Math.min(sampleBytes, size + part.length + 1);
      sample[size - 1] = 0x20;
    }
    from = at + 1;
    hasOther = false;
  }
  return sample.subarray(0, size);
}
