import { expect, it } from 'vitest';
import { toHtml } from './to-html.ts';

it('a text becomes paragraphs with its language and direction, and none of it becomes markup', () => {
  expect(toHtml('مرحبًا\nبك\n\n<b onclick="x">&', { dir: 'rtl', lang: 'ar' })).toBe(
    '<p dir="rtl" lang="ar">مرحبًا<br>بك</p><p dir="rtl" lang="ar">&lt;b onclick=&quot;x&quot;&gt;&amp;</p>',
  );
});
