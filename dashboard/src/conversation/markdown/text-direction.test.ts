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
    ['https://example.com عنوان', 'rtl'],
    ['React مكتبة جافاسكربت.', 'rtl'],
    ['The word سلام means peace.', 'ltr'],
    ['`code()`', 'ltr'],
    ['日本語', 'ltr'],
    ['1,234', undefined],
    ['', undefined],
  ] as const)('%j is %s', (source, direction) => {
    expect(textDirection(source)).toBe(direction);
  });
});
