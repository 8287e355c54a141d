import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { type DiffPart, findChanges, settleChange } from './text-changes.ts';

const countChanges = (parts: readonly DiffPart[]) => parts.filter(({ kind }) => kind === 'change').length;

const shown = (parts: readonly DiffPart[]) =>
  parts.map((part) => (part.kind === 'same' ? part.text : `[-${part.removed}-][+${part.added}+]`)).join('');

it.each([
  ['I has a dog.', 'I have a dog.', 'I [-has-][+have+] a dog.'],
  ['He go home', 'He went home.', 'He [-go-][+went+] home[--][+.+]'],
  ['a big red house', 'a small blue house', 'a [-big red-][+small blue+] house'],
  ['ذهب الولد الى المدرسه', 'ذهب الولد إلى المدرسة', 'ذهب الولد [-الى المدرسه-][+إلى المدرسة+]'],
  ['我喜欢吃苹果', '我喜欢喝苹果汁', null],
  ['same', 'same', 'same'],
  ['', 'new', '[--][+new+]'],
])('%j → %j', (base, text, marked) => {
  const parts = findChanges(base, text);
  if (marked !== null) expect(shown(parts)).toBe(marked);
  else expect(countChanges(parts)).toBe(2);
});

it('accepting all one by one leaves the text, rejecting all one by one leaves the base', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c ', ' ', '\n', 'ك', '字', '.'), { maxLength: 40 });
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [base, text] = [one.join(''), other.join('')];
      for (const isAccepted of [true, false]) {
        let both = { base, text };
        for (let steps = 0; both.base !== both.text && steps < 100; steps++) {
          const parts = findChanges(both.base, both.text);
          const change = parts.find(({ kind }) => kind === 'change');
          both = settleChange(parts, change as DiffPart, isAccepted);
        }
        expect(both).toEqual(isAccepted ? { base: text, text } : { base, text: base });
      }
    }),
  );
});

test('long texts with nothing in common are compared in time that grows with their length', { timeout: 60_000 }, () =>
  expectLinearTime(
    'words',
    5000,
    (count) => Array.from({ length: count }, (_, index) => `word${index}`).join(' '),
    (base) => expect(countChanges(findChanges(base, base.toUpperCase()))).toBeGreaterThan(0),
  ),
);
