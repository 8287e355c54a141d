import { fieldLimits } from '@deskmate/api/limits';
import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { describe, expect, it } from 'vitest';
import { isAnotherText, triggerOf, typingMax } from './when-to-translate.ts';

describe('when a text is translated', () => {
  it.each(['', '   ', '\n\t\n'])('an empty text (%j) never', (text) => {
    expect(triggerOf(text, true)).toBe('empty');
    expect(triggerOf(text, false)).toBe('empty');
  });

  it('a short text when typing rests, a long one by the button', () => {
    expect(triggerOf('Good morning', true)).toBe('onPause');
    expect(triggerOf('早', true)).toBe('onPause');
    expect(triggerOf('a'.repeat(typingMax), true)).toBe('onPause');
    expect(triggerOf('a'.repeat(typingMax + 1), true)).toBe('onButton');
  });

  it.each(['G', '…', '?!', ' 7 '])('%j is no word yet, so it waits for the button', (text) => {
    expect(triggerOf(text, true)).toBe('onButton');
  });

  it('by the button alone where the setting says so', () => {
    expect(triggerOf('Good morning', false)).toBe('onButton');
  });

  it('never above the limit', () => {
    expect(triggerOf('a'.repeat(fieldLimits.translationMax), true)).toBe('onButton');
    expect(triggerOf('a'.repeat(fieldLimits.translationMax + 1), false)).toBe('tooLong');
  });
});

describe('what is another text', () => {
  it.each([
    ['Good morning', 'Good morning, Anna'],
    ['Good morning, Anna', 'Good morning'],
    ['The meeting is on Monday at ten.', 'The meeting is on Friday at ten.'],
    ['See you tomorrow.', 'Hello Anna!\n\nSee you tomorrow.'],
    ['same', ' same '],
  ])('not an edit: %j → %j', (before, now) => {
    expect(isAnotherText(before, now)).toBe(false);
  });

  it.each([
    ['Good morning', 'Where is the station?'],
    ['Good morning', 'صباح الخير'],
    ['Please send the invoice by Friday.', 'I have not slept.'],
    ['', 'anything'],
  ])('a new one: %j → %j', (before, now) => {
    expect(isAnotherText(before, now)).toBe(true);
  });

  it('tells in time that grows with the texts', () =>
    expectLinearTime(
      'words',
      20_000,
      (count) => 'word '.repeat(count),
      (long) => expect(isAnotherText(long, `x${long}`)).toBe(false),
    ));
});
