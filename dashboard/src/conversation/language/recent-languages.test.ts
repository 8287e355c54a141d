import { recentLanguagesKey } from '@deskmate/api/storage';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../session/memory-storage.ts';
import { createRecentLanguages } from './recent-languages.ts';

describe('languages chosen last', () => {
  it('stand newest first, each once, five at most, apart for each list', () => {
    const storage = memoryStorage();
    const recent = createRecentLanguages(storage, 'target');
    for (const code of ['de', 'fr-FR', 'ar', 'de', 'ja', 'ko', 'it']) recent.add(code);
    expect(recent.read()).toEqual(['it', 'ko', 'ja', 'de', 'ar']);
    expect(createRecentLanguages(storage, 'source').read()).toEqual([]);
  });

  it.each(['{', '{"a":1}', '[1,null]', ''])('are none where storage holds %j', (text) => {
    const storage = memoryStorage();
    storage.setItem(`${recentLanguagesKey}:target`, text);
    expect(createRecentLanguages(storage, 'target').read()).toEqual([]);
  });
});
