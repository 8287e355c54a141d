import { expect, test } from 'vitest';
import { isTaxId, readTaxId } from './tax-id.ts';

test.each([
  ['eu_vat', 'de 123 456 789', true],
  ['eu_vat', 'ATU12345678', true],
  ['eu_vat', 'NL123456789B01', true],
  ['eu_vat', 'EL-123.456.789', true],
  ['eu_vat', 'FRXX123456789', true],
  ['eu_vat', 'DE12345678', false],
  ['eu_vat', 'GR 123 456 789', true],
  ['eu_vat', 'GR12345678', false],
  ['eu_vat', 'GB123456789', false],
  ['eu_vat', '123456789', false],
  ['eu_vat', 'DE123456789<script>', false],
  ['eu_vat', 'constructor', false],
  ['gb_vat', 'gb 123 4567 89', true],
  ['gb_vat', 'DE123456789', false],
  ['other', '12-3456789', true],
  ['other', '1', false],
  ['other', 'A\u202e12345', false],
] as const)('%s %s: %s', (kind, typed, fits) => {
  expect(isTaxId({ kind, value: readTaxId(typed) })).toBe(fits);
});

test('stores a Greek number in one form', () => {
  expect([readTaxId('gr 123456789'), readTaxId('EL123456789')]).toEqual(['EL123456789', 'EL123456789']);
});
