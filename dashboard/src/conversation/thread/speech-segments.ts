/** One utterance; `language` chooses the voice. */
export type SpeechSegment = { text: string; language: string };

/** Characters of one utterance. Browsers stop in the middle of long ones. */
const longestSegment = 220;

const arabic = /\p{Script=Arabic}/gu;
const letters = /\p{L}/gu;

/**
 * A text cut into pieces that a voice reads one after the other: at the ends of lines and sentences, each with the
 * language that most of its letters are of. Letters do not tell English from French: the first language of the reader's
 * that is written in other letters than Arabic is taken, else English.
 */
export function speechSegments(text: string, readerLanguages: readonly string[]): SpeechSegment[] {
  const latin = readerLanguages.find((language) => !/^(?:ar|fa|ur|ps|ckb|ug)\b/i.test(language)) ?? 'en';
  const languageOf = (segment: string) => {
    const count = (pattern: RegExp) => segment.match(pattern)?.length ?? 0;
    return count(arabic) * 2 > count(letters) ? 'ar' : latin;
  };
  return text
    .split('\n')
    .flatMap(sentences)
    .filter((segment) => /[\p{L}\p{N}]/u.test(segment))
    .flatMap(cutLong)
    .map((segment) => ({ text: segment, language: languageOf(segment) }));
}

/** The sentences of one line. */
const sentences = (line: string): string[] => line.split(/(?<=.[.!?؟…])(?=\s)/u).map((sentence) => sentence.trim());

/** A sentence without an end is cut between words. */
function cutLong(segment: string): string[] {
  const parts: string[] = [];
  let rest = segment;
  while (rest.length > longestSegment) {
    const space = rest.lastIndexOf(' ', longestSegment);
    const end = space > 0 ? space : longestSegment;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}
