import type { OutputFault } from '../answers/output-rules.ts';

const questionMark = /[?？؟՞⁇]|[;;]\s*$/mu;
/** Questions that need no mark. */
const otherQuestion =
  /か[。.」\s]|か$|[吗嗎呢么麼]|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|까[.\s]|까$|요[.\s]?$/mu;
/** One character of these scripts counts as this many letters. */
const lettersPerSign = 2.6;
const dense = /[\p{Script=Han}\p{Script=Hangul}\u3041-\u30fa]/gu;
/** Shorter texts differ too much in length to tell anything. */
const shortest = 30;
const bounds = { least: 0.4, most: 2.8 };

/** Whether the text renders its source instead of answering it or following its instructions. */
export function checkFaithful(text: string, source: string): OutputFault[] {
  return [...checkQuestion(text, source), ...checkLength(text, source)];
}

function checkQuestion(text: string, source: string): OutputFault[] {
  if (!/[?？؟]["”»’)\s]*$/u.test(source) || questionMark.test(text) || otherQuestion.test(text)) return [];
  return [{ name: 'answered', detail: 'the source is a question: translate the question, do not answer it' }];
}

function checkLength(text: string, source: string): OutputFault[] {
  const [expected, actual] = [weightOf(source), weightOf(text)];
  if (expected < shortest) return [];
  const ratio = actual / expected;
  if (ratio >= bounds.least && ratio <= bounds.most) return [];
  const detail = `the text was much ${ratio < 1 ? 'shorter' : 'longer'} than the source: render all of the source and nothing else`;
  return [{ name: 'length', detail }];
}

const weightOf = (text: string): number => {
  const signs = text.match(dense)?.length ?? 0;
  return text.trim().length + signs * (lettersPerSign - 1);
};
