import { expect, test } from 'vitest';
import { defaultWriteSettings, readWriteSettings, toWireFormat } from './write-settings.ts';

test('everything starts as auto, in English (United States)', () => {
  expect(defaultWriteSettings).toEqual({
    method: 'auto',
    format: 'auto',
    tone: 'auto',
    length: 'auto',
    language: 'en-US',
  });
});

test('a message goes out as sms and comes back as a message; every other format keeps its name', () => {
  expect(toWireFormat('message')).toBe('sms');
  expect(readWriteSettings({ format: 'sms' }).format).toBe('message');
  expect(toWireFormat('email')).toBe('email');
});

test('reads unknown values as the default', () => {
  const broken = { method: 'conjure', format: 7, tone: null, length: 'endless', language: '<script>' };
  expect(readWriteSettings(broken)).toEqual(defaultWriteSettings);
  const known = { method: 'correct', format: 'essay', tone: 'direct', length: 'long', language: 'same' } as const;
  expect(readWriteSettings(known)).toEqual(known);
});
