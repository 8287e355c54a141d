import { afterEach } from 'vitest';

/** A `console.error` that no test has asked for fails the test it came from. */
const surprises: unknown[][] = [];
console.error = (...words: unknown[]) => void surprises.push(words);

afterEach(() => {
  const heard = surprises.splice(0);
  if (heard.length > 0) throw new Error(`console.error: ${heard.map((words) => words.join(' ')).join('\n')}`);
});
