import { findWords } from '../find-words.ts';

/** A text with the searched words marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  return findWords(text, query).map((part, index) =>
    part.isHit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
