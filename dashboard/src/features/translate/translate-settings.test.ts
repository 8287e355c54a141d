import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../session/memory-storage.ts';
import { fromAction, isSameAction, toAction } from './translate-action.ts';
import { defaultTranslateSettings, readTranslateSettings, writeTranslateSettings } from './translate-settings.ts';

describe('settings of Translate', () => {
  it('begin with detection, into English of the United States', () => {
    expect(readTranslateSettings(memoryStorage())).toMatchObject({ source: 'auto', target: 'en-US' });
  });

  it('are then what was used last', () => {
    const storage = memoryStorage();
    const settings = { ...defaultTranslateSettings, target: 'ar', formality: 'formal', isWhileTyping: false } as const;
    writeTranslateSettings(storage, settings);
    expect(readTranslateSettings(storage)).toEqual(settings);
  });

  it.each(['{', 'null', '[]', '{"target":"klingon","formality":7,"source":"pt-BR"}'])(
    'fall back where storage holds %s',
    (text) => {
      const storage = memoryStorage();
      storage.setItem('translate_settings', text);
      expect(readTranslateSettings(storage)).toEqual(defaultTranslateSettings);
    },
  );
});

describe('the request of a translation', () => {
  it('sends formality only for a language that has it', () => {
    const settings = { ...defaultTranslateSettings, formality: 'formal' } as const;
    expect(toAction({ ...settings, target: 'de' }).formality).toBe('formal');
    expect(toAction({ ...settings, target: 'sv' })).toEqual({
      type: 'translate',
      language: 'sv',
      source_language: 'auto',
    });
  });

  it('gives its settings back when its translation is opened again', () => {
    const settings = {
      source: 'de',
      target: 'pt-BR',
      formality: 'informal',
      domain: 'legal',
      glossaryId: 'g1',
      isWhileTyping: false,
    } as const;
    expect(fromAction(toAction(settings), { ...defaultTranslateSettings, isWhileTyping: false })).toEqual(settings);
    expect(fromAction(null, settings)).toEqual(settings);
    expect(fromAction({ type: 'chat' }, settings)).toEqual(settings);
  });

  it('is the same however its fields are ordered', () => {
    const action = toAction({ ...defaultTranslateSettings, domain: 'chat' });
    expect(
      isSameAction(action, { source_language: 'auto', domain: 'chat', language: 'en-US', type: 'translate' }),
    ).toBe(true);
    expect(isSameAction(action, { ...action, language: 'de' })).toBe(false);
  });
});
