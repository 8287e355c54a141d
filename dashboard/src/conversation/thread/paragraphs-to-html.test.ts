import { expect, it } from 'vitest';
import { paragraphsToHtml } from './paragraphs-to-html.ts';

it('a text becomes paragraphs with its language and direction, and none of it becomes markup', () => {
  expect(paragraphsToHtml('مرحبًا\nبك\n\n<b onclick="x">&', { dir: 'rtl', lang: 'ar' })).toBe(
    '<p dir="rtl" lang="ar">مرحبًا<br>بك</p><p dir="rtl" lang="ar">&lt;b onclick=&quot;x&quot;&gt;&amp;</p>',
  );
});

it('a blank line parts paragraphs, a line break stays one, and signs of HTML are text', () => {
  expect(paragraphsToHtml('Dear Sam,\nhello\n \n1 < 2 & 3 > 2\n', { dir: 'auto' })).toBe(
    '<p dir="auto">Dear Sam,<br>hello</p><p dir="auto">1 &lt; 2 &amp; 3 &gt; 2</p>',
  );
});
