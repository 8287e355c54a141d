import { describe, expect, it } from 'vitest';
import { sentenceAt, splitSentences } from './split-sentences.ts';

const split = (text: string, language = 'en') =>
  splitSentences(text, language).map(({ start, end }) => text.slice(start, end));

describe('sentences of a text', () => {
  it.each([
    ['en', 'Hello Anna. How are you? Fine!', ['Hello Anna.', 'How are you?', 'Fine!']],
    ['ar', 'مرحبًا. كيف حالك؟ أنا بخير.', ['مرحبًا.', 'كيف حالك؟', 'أنا بخير.']],
    ['zh-Hans', '你好。你在哪里？我在家！', ['你好。', '你在哪里？', '我在家！']],
    ['hi', 'नमस्ते। आप कैसे हैं?', ['नमस्ते।', 'आप कैसे हैं?']],
    ['auto', 'One. Two.', ['One.', 'Two.']],
  ])('%s', (language, text, sentences) => {
    expect(split(text, language)).toEqual(sentences);
  });

  it('ends them at the ends of lines, and keeps the number of a list with its words', () => {
    expect(split('Shopping\n1. Milk\n2. Bread\n\n- Eggs')).toEqual(['Shopping', '1. Milk', '2. Bread', '- Eggs']);
  });

  it('numbers lines without the empty ones, so that a translation with other gaps fits', () => {
    expect(splitSentences('A b.\n\n\nC d.\nE f.', 'en').map(({ line }) => line)).toEqual([0, 1, 2]);
  });

  it('has none in an empty text', () => {
    expect(split(' \n ')).toEqual([]);
  });

  it('finds the sentence of a place', () => {
    const sentences = splitSentences('One is here. Two is there.', 'en');
    expect([0, 5, 12].map((offset) => sentenceAt(sentences, offset))).toEqual([0, 0, 0]);
    expect(sentenceAt(sentences, 20)).toBe(1);
    expect(sentenceAt(sentences, 99)).toBeNull();
  });
});
