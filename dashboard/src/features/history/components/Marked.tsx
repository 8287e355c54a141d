import { findWords } from '../find-words.ts';

/** A text with the searched words marked. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  return findWords(text, wanted).map((part, index) =>
    part.isHit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
