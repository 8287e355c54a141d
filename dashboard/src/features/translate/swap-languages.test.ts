import { describe, expect, it } from 'vitest';
import { swapLanguages, targetOf } from './swap-languages.ts';

describe('exchanging the languages', () => {
  it('reads the target as the source, whatever its region', () => {
    expect(swapLanguages({ source: 'de', target: 'pt-BR' }, null, [])).toEqual({ source: 'pt', target: 'de' });
  });

  it('takes the detected language where none was chosen', () => {
    expect(swapLanguages({ source: 'auto', target: 'ar' }, 'en', [])).toEqual({ source: 'ar', target: 'en-US' });
  });

  it('takes the variant that was used last', () => {
    expect(swapLanguages({ source: 'pt', target: 'de' }, null, ['fr-CA', 'pt-PT'])?.target).toBe('pt-PT');
    expect(targetOf('zh', ['zh-Hant'])).toBe('zh-Hant');
    expect(targetOf('zh', [])).toBe('zh-Hans');
  });

  it('cannot swap while the source language is unknown or not in the list', () => {
    expect(swapLanguages({ source: 'auto', target: 'de' }, null, [])).toBeNull();
    expect(targetOf('xx', ['xx'])).toBeNull();
  });
});
