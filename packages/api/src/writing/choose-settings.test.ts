import { describe, expect, test } from 'vitest';
import { expectLinearTime } from '../testing/expect-linear-time.ts';
import { chooseSettings } from './choose-settings.ts';

const auto = { option: 'compose', method: 'auto', format: 'auto', tone: 'auto', length: 'auto', received: '' } as const;
const composed = (text: string) => chooseSettings({ ...auto, text });
const replied = (received: string, text = 'Yes.') => chooseSettings({ ...auto, option: 'reply', received, text });

const ownText =
  'I has worked at the harbour since 2019 and I likes it very much. My team is small but we doing a lot of work every week, and nobody complain about it.';

describe('method', () => {
  test.each([
    ['Tell Sam that lunch moves to 1 pm. Ask if he is free. Say sorry.', 'draft'],
    ['lunch friday 1pm, sam, bring the contract', 'draft'],
    [
      'Write an email to my landlord. The heating is broken since Monday. It is cold. We want it repaired this week, please, before the guests come.',
      'draft',
    ],
    [ownText, 'improve'],
    ['Dear Ms Lee,\n\nthank you for you letter.\n', 'improve'],
    ['اكتب رسالة إلى المدير. أطلب فيها إجازة. أريدها الأسبوع القادم.', 'draft'],
    [
      'أعمل في الميناء منذ سنوات طويلة وأحب عملي كثيرا. فريقي صغير لكنه ينجز الكثير كل أسبوع. لا أحد يشتكي من ضغط العمل. نتعاون جميعا حتى ننتهي من كل شيء في موعده.',
      'improve',
    ],
    ['', 'draft'],
  ])('%j', (text, method) => expect(composed(text).method).toBe(method));

  test('a reply is always drafted, and a chosen method stays', () => {
    expect(replied('Are you coming?', ownText).method).toBe('draft');
    const reply = { ...auto, option: 'reply', method: 'correct', received: 'Coming?', text: 'yes' } as const;
    expect(chooseSettings(reply).method).toBe('draft');
    expect(chooseSettings({ ...auto, method: 'correct', text: 'helo' }).method).toBe('correct');
  });
});

describe('format', () => {
  test.each([
    ['Ask my landlord to repair the heating', 'email'],
    ['Text my sister that the train is late', 'message'],
    ['WhatsApp to the team: meeting at 9', 'message'],
    ['LinkedIn post about our new harbour office', 'linkedin'],
    ['a blog article on sourdough', 'blog'],
    ['essay on free trade', 'essay'],
    ['منشور عن افتتاح المقهى', 'post'],
    ['تقرير عن زيارة المصنع', 'report'],
    ['ask him to report to the office', 'email'],
  ])('%j is a %s', (text, format) => expect(composed(text).format).toBe(format));

  test('a reply has the format of what it answers', () => {
    expect(replied('you coming tonight? 🙂').format).toBe('message');
    expect(replied('Dear Ms Haddad,\n\nplease send the contract.\n\nKind regards,\nJ. Lee').format).toBe('email');
  });
});

describe('tone', () => {
  test.each([
    ['say sorry to Sam for the delay', 'apologetic'],
    ['complaint about the broken heating', 'direct'],
    ['message to a client about the offer', 'professional'],
    ['essay on free trade', 'neutral'],
  ])('%j: %s', (text, tone) => expect(composed(text).tone).toBe(tone));

  test('a reply takes the tone of what it answers, unless the notes say another', () => {
    expect(replied('hey, lunch??').tone).toBe('friendly');
    expect(replied('Dear Mr Haddad,\nplease confirm.\nYours sincerely').tone).toBe('formal');
    expect(replied('hey, lunch??', 'no, sorry').tone).toBe('apologetic');
  });
});

test('length follows the format and how much there is to say', () => {
  expect(composed('Ask my landlord to repair the heating').length).toBe('short');
  expect(composed(`Ask my landlord: ${'the heating is broken and it is cold '.repeat(8)}`).length).toBe('medium');
  expect(composed('essay on free trade').length).toBe('long');
  expect(composed('a short essay on free trade').length).toBe('short');
});

test('a text that is improved keeps its format, tone and length; what was chosen is not kept', () => {
  expect(composed(ownText)).toEqual({ method: 'improve', format: 'kept', tone: 'kept', length: 'kept' });
  const chosen = chooseSettings({ ...auto, method: 'improve', tone: 'formal', text: ownText });
  expect(chosen).toEqual({ method: 'improve', format: 'kept', tone: 'formal', length: 'kept' });
});

test('settings are chosen in time that grows with the text', async () => {
  for (const sign of ['a', ' ', 'hey ', '.', '\n', 'e-mail ', '🙂', '字']) {
    await expectLinearTime(sign, 200_000, (count) => sign.repeat(count), composed);
  }
});
