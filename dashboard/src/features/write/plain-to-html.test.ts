import { expect, test } from 'vitest';
import { plainToHtml } from './plain-to-html.ts';

test('a blank line parts paragraphs, a line break stays one, and signs of HTML are text', () => {
  expect(plainToHtml('Dear Sam,\nhello\n \n1 < 2 & 3 > 2\n')).toBe(
    '<p dir="auto">Dear Sam,<br>hello</p><p dir="auto">1 &lt; 2 &amp; 3 &gt; 2</p>',
  );
});
