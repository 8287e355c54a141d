import { expect, test } from 'vitest';
import { countryName, isCountry, listCountries } from './countries.ts';

test('countries are those of today, in the order of the language', () => {
  const [english, arabic] = [listCountries('en'), listCountries('ar')];
  expect(english.length).toBeGreaterThan(240);
  expect(english.length).toBeLessThan(265);
  expect(arabic).toHaveLength(english.length);
  expect(english[0]?.name).toBe('Afghanistan');
  expect(english).toContainEqual({ code: 'DE', name: 'Germany' });
  expect(countryName('EG', 'ar')).toBe('مصر');
});

test.each(['DD', 'SU', 'YU', 'EU', 'UN', 'ZZ', 'XA', 'de', 'D', 'DEU', '', '12'])('%s is no country', (code) => {
  expect(isCountry(code)).toBe(false);
});
