import { describe, expect, it } from 'vitest';
import { textDirection } from './text-direction.ts';

describe('the direction of a block', () => {
  it.each([
    ['Hello مرحبا', 'ltr'],
    ['مرحبا Hello', 'rtl'],
    ['**مرحبا**', 'rtl'],
    ['1. 2. שלום', 'rtl'],
    ['`code()` في الوسط', 'rtl'],
    ['[رابط](https://example.com)', 'rtl'],
    ['[1](example.com) عنوان', 'rtl'],
    ['https://example.com عنوان', 'rtl'],
    ['React مكتبة جافاسكربت.', 'rtl'],
    ['The word سلام means peace.', 'ltr'],
    ['http://example.com عنوان', 'rtl'],
    ['<br> عنوان', 'rtl'],
    ['&nbsp;&#xa0; عنوان', 'rtl'],
    ['`مرحبا` is a greeting', 'ltr'],
    ['`code()`', 'ltr'],
    ['`مرحبا`', 'rtl'],
    ['日本語', 'ltr'],
    ['1,234', undefined],
    ['', undefined],
  ] as const)('%j is %s', (source, direction) => {
    expect(textDirection(source)).toBe(direction);
  });

  it('is not known from letters that stand very far in', () => {
    expect(textDirection(`${'1'.repeat(1999)}م`)).toBe('rtl');
    expect(textDirection(`${'1'.repeat(2000)}م`)).toBeUndefined();
  });
});
