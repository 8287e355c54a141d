import { expect, it } from 'vitest';
import { makeMessage } from '../../conversation/store/make-message.test-support.ts';
import { isTranslationOf, storedTranslation } from './stored-translation.ts';
import type { TranslateAction } from './translate-action.ts';

const action: TranslateAction = { type: 'translate', language: 'fr', source_language: 'auto' };
const question = makeMessage('user', 'Hello', { action });
const answer = makeMessage('assistant', 'Bonjour');

it('the last question of a conversation is its text, and what follows it the translation', () => {
  expect(storedTranslation([])).toBeNull();
  expect(storedTranslation([question])).toEqual({ question, answer: null });
  expect(storedTranslation([makeMessage('user', 'Old'), makeMessage('assistant', 'Vieux'), question, answer])).toEqual({
    question,
    answer,
  });
});

it('a translation is current only for the text and the settings it was made with', () => {
  const stored = { question, answer };
  expect(isTranslationOf(stored, 'Hello', action)).toBe(true);
  expect(isTranslationOf(stored, 'Hello!', action)).toBe(false);
  expect(isTranslationOf(stored, 'Hello', { ...action, language: 'de' })).toBe(false);
  expect(isTranslationOf(null, 'Hello', action)).toBe(false);
});
