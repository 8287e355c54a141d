import { expect, test } from 'vitest';
import { toCsv } from './to-csv.ts';

test('cells are quoted where they need it, and none becomes a formula', () => {
  expect(
    toCsv([
      ['a "b"', 'c,d'],
      ['=SUM(A1)', '-5'],
      ['-x', '@y'],
    ]),
  ).toBe('"a ""b""","c,d"\r\n\'=SUM(A1),-5\r\n\'-x,\'@y');
});
