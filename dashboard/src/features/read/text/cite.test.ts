import { expect, test } from 'vitest';
import { aboutPassage, withSource } from './cite.ts';

test('a passage is copied with its source, on one line', () => {
  expect(withSource('Costs\nrose', 'Annual report', 'p. 3')).toBe('“Costs rose” (Annual report, p. 3)');
});

test('a question quotes its passage line by line', () => {
  expect(aboutPassage('Explain this.', 'Costs rose\n\nin May ', 'p. 3')).toBe(
    'Explain this.\n\n> Costs rose\n>\n> in May\n> (p. 3)',
  );
});
