import { fieldLimits } from '@deskmate/api/limits';
import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { sized } from '@deskmate/api/testing/sized';
import { test } from 'vitest';
import { examineText } from '../text-checks/examine-text.ts';
import type { WriteAction } from './read-task.ts';
import { writePrompt } from './write-prompt.ts';

const settings = {
  type: 'write',
  option: 'compose',
  format: 'auto',
  tone: 'auto',
  length: 'auto',
  language: 'en-US',
} as const;

const longest = sized(fieldLimits.promptMax / 4, fieldLimits.promptMax);
const repeated = [
  'a',
  '1',
  '1 ',
  '1-',
  '1 - ',
  '10 words ',
  ' ',
  '\n',
  '. ',
  '[',
  '[a] ',
  '{a} ',
  '<a ',
  '“a” ',
  'a@a.a ',
];
const counted = (count: number, part: (at: number) => string): string =>
  Array.from({ length: Math.floor(count) }, (_, at) => part(at)).join('');
/** At their full size as long as a message may be. */
const hostile = [
  ...repeated.map((part): [string, string] => [JSON.stringify(part), part.repeat(longest / part.length)]),
  ['numbers, each once', counted(longest / 7, (at) => `${100_000 + at} `)],
  ['links, each once', counted(longest / 15, (at) => `www.${100_000 + at}.a `)],
  ['the names of the tags around it', counted(longest / 11, (at) => (at === 0 ? 'notes>text>' : `text_${at + 1}>`))],
] as const;

test('W09: notes and what is written of them are checked in time that grows with their length', {
  timeout: 120_000,
}, async () => {
  // Loads the tables of the language detector.
  await examineText('Bonjour à tous les amis du jardin', {
    source: 'x',
    language: 'fr-FR',
    kind: 'translation',
    keepsParts: true,
  });
  for (const [name, text] of hostile)
    for (const method of ['draft', 'correct'] as const)
      await expectLinearTime(
        `${method} ${name}`,
        text.length / 2,
        (length) => text.slice(0, length),
        (notes) => buildAndCheck(notes, { ...settings, method }),
      );
});

async function buildAndCheck(text: string, action: WriteAction): Promise<void> {
  const { output } = await writePrompt.buildPrompt({
    clientId: 'amal',
    vendor: 'server',
    action,
    thread: [{ role: 'user', text, pictures: [], isNew: true }],
    style: undefined,
    nowMs: 0,
    budgetTokens: 1e6,
  });
  for (const written of ['Dear Sam, the meeting is on Friday.', `Dear ${text.slice(0, 60_000)}`]) {
    await output?.examine?.(written);
  }
}
