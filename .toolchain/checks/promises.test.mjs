import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUnmatched } from './find-unmatched.mjs';
import { testTitles } from './test-titles.mjs';

const list = '| case | promise |\n|---|---|\n| A01 | One rotation. |\n| A02 | No replay; see B07. |\n';
const tests = [{ file: 'a.test.ts', title: 'A01, A02: both' }];

test('a list and titles that name the same cases have no fault', () => {
  assert.deepEqual(findUnmatched(list, tests), []);
});

test('a case that a title names and the list does not is named with its file', () => {
  const more = [...tests, { file: 'b.spec.ts', title: 'B07: a network has to wait' }];
  assert.deepEqual(findUnmatched(list, more), ['b.spec.ts has a test of B07, which .github/promises.md does not list']);
});

test('an id of a list that is not here is named', () => {
  const more = [...tests, { file: 'b.spec.ts', title: 'A01, XY-4: UTF-8 is read' }];
  assert.deepEqual(findUnmatched(list, more), ['b.spec.ts has a test of XY-4, which no list explains']);
});

test('a case that the list names and no title does is named', () => {
  assert.deepEqual(findUnmatched(list, [{ file: 'a.test.ts', title: 'A01: one' }]), [
    '.github/promises.md lists A02, but no title of a test names it',
  ]);
});

test('a case that is listed twice is named', () => {
  assert.deepEqual(findUnmatched(`${list}| A01 | Again. |\n`, tests), ['.github/promises.md lists A01 more than once']);
});

test('titles are read of every form of a test, and nothing else is', () => {
  const text = [
    "describe('A01: group', () => {",
    "  it.runIf(redis)('A02: conditional', () => answer('Z99', \"Z98\"));",
    "  test.each(['Z97'])('A03: %s', () => {}); // Z96",
    '  test(`A04, $' + '{name}: A05`, () => {});',
    '});',
  ].join('\n');
  assert.deepEqual(testTitles('a.test.ts', text), ['A01: group', 'A02: conditional', 'A03: %s', 'A04,  : A05']);
});
