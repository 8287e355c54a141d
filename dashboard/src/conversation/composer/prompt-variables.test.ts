import { describe, expect, it } from 'vitest';
import { fillPrompt, variablesOf } from './prompt-variables.ts';

describe('the variables of a saved prompt', () => {
  const text = 'Write to {name} about {topic}. Dear {name}, {اللغة}';
  it('are found once each, in any script', () => {
    expect(variablesOf(text)).toEqual(['name', 'topic', 'اللغة']);
    expect(variablesOf('no {} and {"json": 1}')).toEqual([]);
  });
  it('are filled everywhere; an empty one stays to be filled by hand', () => {
    const values = new Map(Object.entries({ name: 'Ada', topic: '' }));
    expect(fillPrompt(text, values)).toBe('Write to Ada about {topic}. Dear Ada, {اللغة}');
    expect(fillPrompt('{a}', new Map(Object.entries({ a: '{b}', b: 'x' })))).toBe('{b}');
  });
  it('X12: may be named like what every object has', () => {
    const hostile = '{constructor} {toString} {__proto__}';
    expect(fillPrompt(hostile, new Map())).toBe(hostile);
    expect(fillPrompt(hostile, new Map([['__proto__', 'x']]))).toBe('{constructor} {toString} x');
  });
});
