import { defaultWriteSettings } from '@deskmate/api/writing/write-settings';
import { describe, expect, it, test } from 'vitest';
import { followUpAction } from './follow-ups.ts';
import { readLastSettings } from './use-last-settings.ts';
import {
  baseOf,
  emptyFields,
  fieldsOf,
  isSameRequest,
  reasonNotToSend,
  toAction,
  type WriteFields,
} from './write-fields.ts';

const blank = emptyFields(defaultWriteSettings);
const composed = (text: string, settings: Partial<WriteFields['settings']> = {}): WriteFields => ({
  ...blank,
  text,
  settings: { ...defaultWriteSettings, ...settings },
});
const replied: WriteFields = { ...blank, option: 'reply', received: 'Coming?', reply: 'Yes' };
const ownText =
  'I has a dog and a small house near the harbour. We walks there each morning before work, and nobody complain about the rain or the wind.';

describe('what goes out', () => {
  it('carries the settings, message as sms', () => {
    expect(toAction(composed('Lunch at 1', { format: 'message', tone: 'direct' }))).toEqual({
      type: 'write',
      option: 'compose',
      method: 'auto',
      format: 'sms',
      tone: 'direct',
      length: 'auto',
      language: 'en-US',
    });
  });

  it('carries the message received with a reply alone', () => {
    expect(toAction(replied).original_text).toBe('Coming?');
    expect(toAction({ ...replied, option: 'compose', text: 'x' })).not.toHaveProperty('original_text');
    expect(toAction({ ...replied, received: '  ' })).not.toHaveProperty('original_text');
  });

  it('leaves a text of one’s own in its language', () => {
    expect(toAction(composed('Je suis', { method: 'correct' })).language).toBe('same');
    expect(toAction(composed(ownText)).language).toBe('same');
    expect(toAction(composed('Invite Sam', { language: 'fr-FR' })).language).toBe('fr-FR');
  });

  it('sends a language that was chosen for it also with a text of one’s own, and remembers that', () => {
    const fields = { ...composed(ownText, { method: 'improve', language: 'fr-FR' }), isLanguageChosen: true };
    expect(toAction(fields).language).toBe('fr-FR');
    const again = fieldsOf(ownText, toAction(fields), { ...defaultWriteSettings, language: 'de' });
    expect([again.isLanguageChosen, again.settings.language]).toEqual([true, 'fr-FR']);
    expect(fieldsOf('Invite Sam', toAction(composed('Invite Sam')), defaultWriteSettings).isLanguageChosen).toBe(false);
  });
});

describe('does not send an empty box and shows the reason', () => {
  test.each<[string, WriteFields, string | null]>([
    ['compose', composed(' \n'), 'emptyCompose'],
    ['reply without what to say', { ...replied, reply: '  ' }, 'emptyReply'],
    ['reply with notes of compose only', { ...replied, reply: '', text: 'notes' }, 'emptyReply'],
    ['reply without the message', { ...replied, received: '' }, null],
    ['compose with something', composed('x'), null],
    ['too much', composed('x'.repeat(200_001)), 'tooLong'],
    ['too much received', { ...replied, received: 'x'.repeat(200_001) }, 'tooLong'],
  ])('%s', (_name, fields, reason) => expect(reasonNotToSend(fields, false)).toBe(reason));

  it('says that something is being written', () => expect(reasonNotToSend(composed('x'), true)).toBe('busy'));
});

describe('reopened', () => {
  it('has the fields it was sent with', () => {
    for (const fields of [composed('Lunch', { format: 'message', language: 'ar' }), replied]) {
      const read = fieldsOf(
        fields.option === 'reply' ? fields.reply : fields.text,
        toAction(fields),
        defaultWriteSettings,
      );
      expect(read).toEqual(fields);
      expect(isSameRequest(read, fields)).toBe(true);
    }
  });

  it('has the language last chosen where a text of one’s own went out in its own', () => {
    const fields = composed('Je suis', { method: 'correct', language: 'fr-FR' });
    const now = { ...defaultWriteSettings, language: 'de' };
    expect(fieldsOf('Je suis', toAction(fields), now).settings.language).toBe('de');
  });

  it('is another request once anything differs', () => {
    expect(isSameRequest(composed('a'), composed('b'))).toBe(false);
    expect(isSameRequest(composed('a'), composed('a', { tone: 'formal' }))).toBe(false);
  });
});

describe('changes are shown against', () => {
  it.each([
    ['nothing for a new text', 'Invite Sam', toAction(composed('Invite Sam')), null],
    ['the text of one’s own', ownText, toAction(composed(ownText)), ownText],
    ['the draft that a follow-up changed', 'Shorter.', { ...toAction(composed('x')), draft: 'Long text' }, 'Long text'],
    ['nothing for a reply', 'Yes', toAction(replied), null],
    ['nothing while the action is not known', 'Yes', null, null],
  ])('%s', (_name, message, action, base) => expect(baseOf(message, action)).toBe(base));
});

describe('a follow-up', () => {
  it('asks to change the text as it stands, in its language, with nothing else ordered', () => {
    const first = toAction(composed('Invite Sam', { tone: 'formal', length: 'long', language: 'de' }));
    expect(followUpAction({ first, draft: 'Lieber Sam', isOwn: false })).toEqual({
      ...first,
      method: 'draft',
      tone: 'auto',
      length: 'auto',
      language: 'same',
      draft: 'Lieber Sam',
    });
  });

  it('keeps the message replied to, corrects, and translates', () => {
    const requested = { first: toAction(replied), draft: 'Yes!', isOwn: false };
    expect(followUpAction(requested).original_text).toBe('Coming?');
    expect(followUpAction({ ...requested, isGrammar: true }).method).toBe('correct');
    expect(followUpAction({ ...requested, language: 'ar' }).language).toBe('ar');
    expect(followUpAction({ ...requested, isOwn: true }).method).toBe('improve');
  });
});

it('broken settings on this device read as the defaults', () => {
  const chosen = { ...defaultWriteSettings, tone: 'formal', language: 'ar' };
  expect(readLastSettings(JSON.stringify(chosen), 'en')).toEqual(chosen);
  for (const broken of [null, '{', 'null', '3', '{"tone": 7}'])
    expect(readLastSettings(broken, 'en')).toEqual(defaultWriteSettings);
});

it('a text begins in English for who reads English, else in the language of the notes, until one is chosen', () => {
  expect(readLastSettings(null, 'en').language).toBe('en-US');
  expect(readLastSettings(null, 'ar').language).toBe('same');
  expect(readLastSettings('{"language":"fr-FR"}', 'ar').language).toBe('fr-FR');
});
