import { expect, test } from 'vitest';
import { acceptAttribute, readAddress, refusalOfDocument } from './accepted-documents.ts';

test.each([
  [{ name: 'a.pdf', type: '', size: 9 }, null],
  [{ name: 'notes.MD', type: '', size: 9 }, null],
  [{ name: 'log', type: 'text/plain', size: 9 }, null],
  [{ name: 'a.ppt', type: 'application/vnd.ms-powerpoint', size: 9 }, 'type'],
  [{ name: 'a.png', type: 'image/png', size: 9 }, 'type'],
  [{ name: 'a.pdf', type: '', size: 0 }, 'empty'],
  [{ name: 'a.pdf', type: '', size: 10_490_001 }, 'tooLarge'],
])('%j: %j', (file, expected) => {
  expect(refusalOfDocument(file)).toBe(expected);
});

test.each(acceptAttribute.split(','))('takes %s files, whatever type the browser names', (ending) => {
  expect(refusalOfDocument({ name: `a${ending}`, type: '', size: 9 })).toBeNull();
});

test.each([
  [' example.org/a b ', null],
  ['example.org/page', 'https://example.org/page'],
  ['http://example.org', 'http://example.org/'],
  ['localhost', null],
  ['javascript:alert(1)', null],
  ['just words', null],
])('%j is the address %j', (typed, expected) => {
  expect(readAddress(typed)).toBe(expected);
});
