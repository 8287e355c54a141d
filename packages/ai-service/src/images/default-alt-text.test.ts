import { describe, expect, it } from 'vitest';
import { defaultAltText } from './default-alt-text.ts';

const of = (prompt: string, revised: string | null = null) => defaultAltText({ prompt, revised });

describe('the alternative text until somebody writes one', () => {
  it('describes the image instead of repeating the prompt', () => {
    expect(of('Please draw me a red fox\nin the snow')).toBe('A red fox in the snow');
    expect(of('generate an image of two ships at sea')).toBe('Two ships at sea');
    expect(of('ارسم لي قطة على سور')).toBe('قطة على سور');
    expect(of('A fox')).toBe('A fox');
  });

  it('leaves a verb that belongs to the thing', () => {
    expect(of('Paint splashes on a wall')).toBe('Paint splashes on a wall');
    expect(of('Make way for the fox')).toBe('Make way for the fox');
  });

  it('ends with a sentence, also in Arabic; one that is too long is shortened', () => {
    const first = 'A lighthouse stands on a rock above a calm sea.';
    expect(of(`${first} ${'Wide angle, golden hour, 35 mm. '.repeat(8)}`)).toBe(
      `${first} ${'Wide angle, golden hour, 35 mm. '.repeat(3)}`.trim(),
    );
    expect(of(`هل ترى المنارة؟ ${'ضوء ذهبي '.repeat(30)}`)).toBe('هل ترى المنارة؟');
    expect(of('a very long thing '.repeat(20))).toHaveLength(160);
  });

  it('comes from the prompt that the vendor has revised, where there is one', () => {
    expect(of('fox', 'A red fox stands in deep snow.')).toBe('A red fox stands in deep snow.');
    expect(of('A fox', ' ')).toBe('A fox');
  });
});
