import { describe, expect, it } from 'vitest';
import { addRecentLanguage, readRecentLanguages } from './use-recent-languages.ts';

describe('languages chosen last', () => {
  it('stand newest first, each once, five at most', () => {
    const chosen = ['de', 'fr-FR', 'ar', 'de', 'ja', 'ko', 'it'].reduce<string[]>(addRecentLanguage, []);
    expect(chosen).toEqual(['it', 'ko', 'ja', 'de', 'ar']);
    expect(readRecentLanguages(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each(['{', '{"a":1}', '[1,null]', '', null])('returns no languages when storage holds %j', (text) => {
    expect(readRecentLanguages(text)).toEqual([]);
  });
});
