import { describe, expect, it } from 'vitest';
import { fillPrompt, variablesOf } from './prompt-variables.ts';

describe('the variables of a saved prompt', () => {
  const text = 'Write to {name} about {topic}. Dear {name}, {اللغة}';
  it('are found once each, in any script', () => {
    expect(variablesOf(text)).toEqual(['name', 'topic', 'اللغة']);
    expect(variablesOf('no {} and {"json": 1}')).toEqual([]);
  });
  it('are filled everywhere; an empty one stays to be filled by hand', () => {
    expect(fillPrompt(text, { name: 'Ada', topic: '' })).toBe('Write to Ada about {topic}. Dear Ada, {اللغة}');
    expect(fillPrompt('{a}', { a: '{b}', b: 'x' })).toBe('{b}');
  });
});
