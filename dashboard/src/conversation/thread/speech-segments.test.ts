import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, it } from 'vitest';
import { speechSegments } from './speech-segments.ts';

it('each sentence is read in the language of most of its letters', () => {
  const text = 'The word is كتاب. It means book!\nهذه جملة عربية فيها word واحدة. أليس كذلك؟\n\n—\n3.14';
  expect(speechSegments(text, ['en-GB', 'ar'])).toEqual([
    { text: 'The word is كتاب.', language: 'en-GB' },
    { text: 'It means book!', language: 'en-GB' },
    { text: 'هذه جملة عربية فيها word واحدة.', language: 'ar' },
    { text: 'أليس كذلك؟', language: 'ar' },
    { text: '3.14', language: 'en-GB' },
  ]);
});

it('a mark that begins a line ends no sentence, and lines of any system are read', () => {
  const texts = (text: string) => speechSegments(text, ['en']).map((segment) => segment.text);
  expect(texts('… and so on. Next')).toEqual(['… and so on.', 'Next']);
  expect(texts('One line\r\nanother\r\n')).toEqual(['One line', 'another']);
});

it('what is not Arabic gets no Arabic voice, whatever the device speaks', () => {
  expect(speechSegments('Hello there', ['ar-EG'])).toEqual([{ text: 'Hello there', language: 'en' }]);
  expect(speechSegments('Bonjour', ['ar', 'fr-FR'])).toEqual([{ text: 'Bonjour', language: 'fr-FR' }]);
});

it('a sentence without an end is cut between words, and nothing of it is lost', () => {
  const long = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');
  const segments = speechSegments(`${long}\n${'x'.repeat(500)}`, ['en']);
  expect(Math.max(...segments.map(({ text }) => text.length))).toBeLessThanOrEqual(220);
  expect(segments.map(({ text }) => text).join(' ')).toContain(long);
  expect(
    segments
      .map(({ text }) => text)
      .filter((text) => text.startsWith('xx'))
      .join(''),
  ).toHaveLength(500);
});

it('a line of another system is read in time that grows with its length', () =>
  expectLinearTime(
    'words',
    20_000,
    (count) => `${'word '.repeat(count)}\r`,
    (text) => speechSegments(text, ['en']),
  ));
