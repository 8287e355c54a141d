import { isUtf8 } from 'node:buffer';
import { decodeAs, decodeForComparison, type Encoding, encodeAs, encodingNamed } from './encodings.ts';

/** An encoding that a text may have, and the start of what the text then says. */
export type EncodingCandidate = { encoding: Encoding; sample: string };

/** `candidates` are the likeliest first; none where the bytes are no text. */
export type EncodingFound = { encoding: Encoding } | { encoding: null; candidates: EncodingCandidate[] };

/** The start of a file, in which lines with other letters than a to z are looked for. */
const searchedBytes = 250_000;
/** How much of those lines is examined, which takes a few milliseconds. */
const sampleBytes = 4096;
/** Largest share of wrong characters outside ASCII; with a wrong encoding most of them are wrong. */
const maxWrongShare = 0.04;
/** How much each of them counts against a reading. */
const weightOfWrong = 8;
/** How much likelier than the next reading the one must be that is taken, and how much more where few signs tell. */
const margin = { least: 1.04, bySign: 1 };
/** Encodings of other programs than those for Windows are rarer. */
const rarity = { iso: 0.95, other: 0.86 };
/** What the detector must say for such an encoding, and for one in which any bytes are signs of Chinese. */
const least = { rare: 0.06, eastAsian: 0.1, otherAlphabet: 0.15, ofList: 0.03 };
const fewestOfList = 10;
const leadOfList = 3;
const maxCandidates = 6;
const sampleCharacters = 90;

/** The encoding that a byte order mark or the bytes themselves tell beyond doubt. */
export function certainEncoding(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // No other encoding of text than UTF-16 has such bytes in it.
  if (hasBinary(bytes.subarray(0, sampleBytes))) return utf16Of(bytes.subarray(0, sampleBytes));
  if (isUtf8(withoutCutSign(bytes))) return isEscaped(bytes) ? 'iso-2022-jp' : 'utf-8';
  return null;
}

/**
 * The encoding of a text by what is in it. Readings of the same bytes that say the same are one; of those that differ the
 * likeliest is taken where its words are whole and the detector is surer of it than of the next.
 */
export async function detectEncoding(bytes: Uint8Array): Promise<EncodingFound> {
  const certain = certainEncoding(bytes);
  if (certain !== null) return { encoding: certain };
  const start = bytes.subarray(0, searchedBytes);
  if (hasBinary(start)) return { encoding: null, candidates: [] };
  if (isMostlyUtf8(start.subarray(0, 16 * sampleBytes))) return { encoding: 'utf-8' };
  const sample = sampleOf(start);
  const readings = await readingsOf(sample);
  if (readings.length === 0) {
    const encoding = utf16Of(start.subarray(0, sampleBytes));
    return encoding ? { encoding } : { encoding, candidates: [] };
  }
  const plausible = readings.filter(({ likelihood }) => likelihood > 0);
  const [best] = plausible;
  if (best?.encoding && isClear(plausible)) return { encoding: best.encoding };
  const offered = plausible.length > 0 ? plausible : readings;
  return {
    encoding: null,
    candidates: offered
      .flatMap(({ encoding, text }) => (encoding === null ? [] : [{ encoding, sample: shortSample(text) }]))
      .slice(0, maxCandidates),
  };
}

function isClear([best, next]: Reading[]): boolean {
  if (!best?.encoding) return false;
  const signs = best.text.match(otherSigns)?.length ?? 0;
  const lead = best.likelihood / (next?.likelihood || Number.MIN_VALUE);
  // A list of names is no sentence, but reads as nothing else.
  const isAlone = signs >= fewestOfList && best.likelihood >= least.ofList && lead >= leadOfList;
  if (best.likelihood < leastOf(best.encoding) && !isAlone) return false;
  return lead >= margin.least + margin.bySign / Math.max(1, signs);
}

type Reading = { encoding: Encoding | null; text: string; likelihood: number };

/** Each text that the sample may be, the likeliest first. Loaded when needed: the tables of the detector are large. */
async function readingsOf(sample: Uint8Array): Promise<Reading[]> {
  const { detectAll } = await import('jschardet');
  const readings = new Map<string, Reading>();
  const detected = detectAll(sample, { minimumThreshold: 0 });
  const isSure = (detected[0]?.confidence ?? 0) >= least.otherAlphabet;
  const capitals = isSure
    ? []
    : withCapitals.flatMap((encoding) => {
        const small = inSmallLetters(encoding, sample);
        const found =
          small &&
          detectAll(small, { minimumThreshold: 0 }).find((one) => encodingNamed(one.encoding ?? '') === encoding);
        return found ? [found] : [];
      });
  for (const { encoding: name, confidence } of [...capitals, ...detected]) {
    if (name === null) continue;
    const encoding = encodingNamed(name);
    const text = encoding ? decodeAs(encoding, sample, true) : decodeForComparison(name, sample);
    const same = readings.get(text);
    const likelihood = likelihoodOf(encoding, text, confidence);
    if (!same || (encoding !== null && (same.encoding === null || likelihood > same.likelihood))) {
      readings.set(text, { encoding, text, likelihood: Math.max(likelihood, same?.likelihood ?? 0) });
    }
  }
  return [...readings.values()].toSorted((one, other) => other.likelihood - one.likelihood);
}

/** The detector knows few texts in capitals alone, and where an encoding has capitals another has small letters. */
const withCapitals = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'windows-1253', 'ibm737'] as const;

/** A sample in capitals alone as it would be in small letters; null for any other. */
function inSmallLetters(encoding: Encoding, sample: Uint8Array): Uint8Array | null {
  const text = decodeAs(encoding, sample, true);
  const capitals = text.match(/(?![A-Z])\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/(?![a-z])\p{Ll}/gu)?.length ?? 0;
  return capitals > 9 * small ? encodeAs(encoding, text.toLowerCase()) : null;
}

const otherSigns = /[^\0-\x7f]/g;
/**
 * What the letters of another encoding become: signs within words and at their ends, capitals after small letters, two
 * alphabets in a word.
 */
const wrongSigns =
  /[\u0080-\u009f\u00a4\ufffd\p{Co}\p{Cn}]|\u00a0(?= )|\p{Ll}(?![A-Z])\p{Lu}|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}](?![\0-\x7f’·…\u200b-\u200f])[^\p{L}\p{M}\p{N}\s](?=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}])|[£¥¹³†‡ƒˆ˜¨¸¶\u2500-\u259f](?=\p{L})|\p{L}[†‡ƒˆ˜¨¸\u2500-\u259f]|\p{Script=Latin}(?=[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\uff61-\uff9f])|[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\uff61-\uff9f](?=\p{Script=Latin})/gu;

/** 0 for what no text says. */
function likelihoodOf(encoding: Encoding | null, text: string, confidence: number): number {
  const others = text.match(otherSigns)?.length ?? 0;
  const wrongShare = (text.match(wrongSigns)?.length ?? 0) / Math.max(1, others);
  if (wrongShare > maxWrongShare) return 0;
  const likelihood = confidence * (1 - weightOfWrong * wrongShare);
  if (isRare(encoding)) return rarity.other * likelihood;
  return encoding?.startsWith('iso-8859') ? rarity.iso * likelihood : likelihood;
}

const isRare = (encoding: Encoding | null): boolean =>
  encoding === null || /^(?:ibm|x-|mac|iso-8859-(?:3|4|10|13|14|16)$)/.test(encoding);

function leastOf(encoding: Encoding): number {
  if (/^(?:gb|big|euc|shift)/.test(encoding)) return least.eastAsian;
  if (/^(?:windows-125[1356]|iso-8859-[5678]|koi8|ibm(?:737|855|862|866)|x-mac-(?:cyr|gre))/.test(encoding)) {
    return least.otherAlphabet;
  }
  return isRare(encoding) ? least.rare : 0;
}

/** UTF-16 without a byte order mark: the high bytes of its letters are few and those of usual letters. */
/** Two bytes may be a letter by accident; of a few words, and of a number of bytes that is odd, nothing is said. */
const fewestOfUtf16 = 16;

function utf16Of(bytes: Uint8Array): Encoding | null {
  const isWhole = bytes.length < sampleBytes;
  if (bytes.length < fewestOfUtf16 || (isWhole && bytes.length % 2 === 1)) return null;
  const even = bytes.subarray(0, bytes.length & ~1);
  const [best, other] = (['utf-16le', 'utf-16be'] as const)
    .map((encoding) => ({ encoding, ...describeUtf16(decodeAs(encoding, even, true)) }))
    .toSorted((one, next) => next.score - one.score);
  return best && other && best.share > 0.9 && best.score > 1.3 * other.score ? best.encoding : null;
}

function describeUtf16(text: string): { share: number; score: number } {
  if (controls.test(text)) return { share: 0, score: 0 };
  const share = (text.match(usualLetters)?.length ?? 0) / Math.max(1, [...text].length);
  const highBytes = new Set(Array.from(text, (letter) => letter.charCodeAt(0) >> 8));
  const isMixed = highBytes.size > mostAlphabets && (text.match(eastAsian)?.length ?? 0) < text.length / 2;
  return isMixed ? { share: 0, score: 0 } : { share, score: share / Math.sqrt(highBytes.size) };
}

/** More rows of 256 letters than a text of alphabets takes. */
const mostAlphabets = 8;
const eastAsian = /[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/gu;
const controls = /(?![\t\n\v\f\r])\p{Cc}|[\ufffd-\uffff\p{Cs}]/u;
/** Letters of the most common scripts, Chinese, Japanese and Korean included, and punctuation. */
const usualLetters =
  /[\t\n\r\x20-\x7e\xa0-\u07ff\u0900-\u0fff\u1e00-\u1fff\u2010-\u203f\u20a0-\u20bf\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffef]/gu;

/** Bytes of control characters that are in no text. */
function hasBinary(bytes: Uint8Array): boolean {
  // By index: `for … of` takes ten times as long, on the thread that answers requests.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x20 && byte !== 0x1b && !(byte >= 0x09 && byte <= 0x0d)) return true;
  }
  return false;
}

const isLineEnd = (byte: number): boolean => byte === 0x0a || byte === 0x0d;

/** The lines that hold bytes outside of ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(sampleBytes);
  let size = 0;
  let from = 0;
  let hasOther = false;
  for (let at = 0; at <= bytes.length && size < sampleBytes; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && !isLineEnd(byte)) {
      hasOther ||= byte > 0x7f;
      continue;
    }
    if (hasOther) {
      const part = bytes.subarray(from, Math.min(at + 1, from + sampleBytes - size));
      sample.set(part, size);
      size += part.length;
    }
    from = at + 1;
    hasOther = false;
  }
  return sample.subarray(0, size);
}

/** No other encoding makes many signs of UTF-8 by chance; a few of these may be damaged. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = decodeAs('utf-8', bytes, true);
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  return (text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) > 20 * damaged;
}

/** Without a sign of UTF-8 that the end of the file cuts. */
function withoutCutSign(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length && bytes.length > 64 ? bytes.subarray(0, bytes.length - back) : bytes;
    }
  }
  return bytes;
}

/** Signs of ISO-2022-JP begin with ESC `$` and end with ESC `(`. */
function isEscaped(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, searchedBytes));
  return (
    (start.includes('\u001b$B') || start.includes('\u001b$@')) &&
    (start.includes('\u001b(B') || start.includes('\u001b(J'))
  );
}

/** One line around the first letters that are not in ASCII. */
function shortSample(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const first = line.search(/[^\0-\x7f]/);
  const from = first > sampleCharacters / 2 ? line.indexOf(' ', first - sampleCharacters / 2) + 1 : 0;
  return line.slice(from, from + sampleCharacters).toWellFormed();
}
