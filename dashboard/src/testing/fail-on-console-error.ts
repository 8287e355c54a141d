import { afterAll, afterEach } from 'vitest';

/** A `console.error` that no test has asked for fails the test it came from. */
const surprises: unknown[][] = [];
console.error = (...words: unknown[]) => void surprises.push(words);

afterEach(() => {
  const found = surprises.splice(0);
  if (found.length > 0) throw new Error(`console.error: ${found.map((words) => words.join(' ')).join('\n')}`);
});

// Files share one window: what a file leaves drawn would go on beside the tests of the next.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterAll(cleanup);
}
