import { afterEach, expect, test, vi } from 'vitest';
import { hasVoice, localVoice } from './voices.ts';

const voice = (name: string, lang: string, localService: boolean) => ({ name, lang, localService });
const giveVoices = (...voices: object[]) => vi.stubGlobal('window', { speechSynthesis: { getVoices: () => voices } });

afterEach(() => vi.unstubAllGlobals());

test('a text is read by a voice of the device, although a remote one stands before it', () => {
  giveVoices(voice('Remote', 'en-GB', false), voice('Own', 'en_US', true));
  expect(localVoice('en')?.name).toBe('Own');
  expect(localVoice('ar')).toBeNull();
});

test('a language without any voice is known, and one is assumed until the list has loaded', () => {
  giveVoices(voice('Own', 'en-US', true));
  expect(hasVoice('en-GB')).toBe(true);
  expect(hasVoice('ar')).toBe(false);
  giveVoices();
  expect(hasVoice('ar')).toBe(true);
});
