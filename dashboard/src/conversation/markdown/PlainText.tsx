import { memo } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import styles from './markdown.module.css';
import { textDirection } from './text-direction.ts';

/** Characters of one part; the browser lays out each part by itself, and only those near the view. */
const partLength = 4000;

/** A text as it is, in parts that can be laid out one by one. `isNoted`: says why it is not formatted. */
export function PlainText({ text, isNoted = false }: { text: string; isNoted?: boolean }) {
  const t = useWords('conversation');
  return (
    <span className={styles.plain} dir={textDirection(text)}>
      {isNoted && <small className={styles.plainNote}>{t('shownAsText')}</small>}
      <TextParts text={text} />
    </span>
  );
}

/** A text whose parent preserves white space. */
export function TextParts({ text }: { text: string }) {
  if (text.length <= partLength) return text;
  return partsOf(text, partLength).map((part, index) => <Part key={index} text={part} />);
}

const Part = memo(function Part({ text }: { text: string }) {
  return <span className={styles.part}>{text}</span>;
});

/** A text cut after a line, else between words, else anywhere but inside a character. */
export function partsOf(text: string, longest: number): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > longest) {
    const window = text.slice(start, start + longest);
    const line = window.lastIndexOf('\n') + 1;
    const word = window.lastIndexOf(' ') + 1;
    const isInsideCharacter = /[\uD800-\uDBFF]$/.test(window);
    const length = line > 0 ? line : word > 0 ? word : isInsideCharacter ? longest - 1 : longest;
    parts.push(text.slice(start, start + length));
    start += length;
  }
  parts.push(text.slice(start));
  return parts;
}
