import { expect, test } from 'vitest';
import { joinSubject, splitSubject } from './subject-line.ts';

test.each([
  ['Subject: Lunch on Friday\n\nHi Sam,\n\nSee you.', 'Lunch on Friday', 'Hi Sam,\n\nSee you.'],
  ['**Subject:** Lunch\nHi', 'Lunch', 'Hi'],
  ['**Subject: Lunch**\n\nHi', 'Lunch', 'Hi'],
  ['الموضوع: موعد الاجتماع\n\nالسيد سامي،', 'موعد الاجتماع', 'السيد سامي،'],
  ['主题：会议\n您好', '会议', '您好'],
  ['\nSubject:\n\nHi', '', 'Hi'],
])('%j', (text, subject, body) => expect(splitSubject(text)).toEqual({ subject, body }));

test.each(['Hi,\n\nThe subject: rent.', 'Subjective views\ndiffer', 'مرحبًا\nالموضوع: كذا', ''])(
  'a text that begins without a subject has none: %j',
  (text) => expect(splitSubject(text)).toEqual({ subject: null, body: text }),
);

test('both parts together are split again as they were', () => {
  for (const parts of [
    { subject: 'Rent', body: 'Dear Ms Lee,\n\n  Indented.' },
    { subject: '', body: 'No subject yet' },
    { subject: null, body: '\n\nLeading lines' },
  ]) {
    expect(splitSubject(joinSubject(parts))).toEqual(parts);
  }
});
