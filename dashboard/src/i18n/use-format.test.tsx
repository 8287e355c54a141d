// @vitest-environment happy-dom
import { storageKeys } from '@deskmate/api/storage';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SettingsProvider } from '../settings/SettingsProvider.tsx';
import { type Format, useFormat } from './use-format.ts';

afterEach(cleanup);

test('all rows of a list have the same formatters, because making them takes milliseconds', () => {
  const seen = new Set<Format>();
  function Row() {
    seen.add(useFormat());
    return null;
  }
  render(
    <SettingsProvider storage={localStorage}>
      <Row />
      <Row />
    </SettingsProvider>,
  );
  expect(seen.size).toBe(1);
});

test('times follow a device to a zone which differs only in when its summer time begins', () => {
  const seen: string[] = [];
  function Row() {
    seen.push(useFormat().dateTime('2026-04-10T12:00:00Z'));
    return null;
  }
  const page = () => (
    <SettingsProvider storage={localStorage}>
      <Row />
    </SettingsProvider>
  );
  const options = new Intl.DateTimeFormat().resolvedOptions();
  const travelTo = (timeZone: string) => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
    // The zone is looked up once a second.
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 1000);
  };
  travelTo('Europe/Helsinki');
  const { rerender } = render(page());
  travelTo('Africa/Cairo');
  rerender(page());
  expect(seen.map((time) => time.replace(/\s/g, ' '))).toEqual(['Apr 10, 2026, 3:00 PM', 'Apr 10, 2026, 2:00 PM']);
});

test('where the zone of the system is unknown, times are in UTC', () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Etc/Unknown' });
  const later = performance.now() + 10_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  const seen: string[] = [];
  function Row() {
    seen.push(useFormat().dateTime('2026-04-10T12:00:00Z').replace(/\s/g, ' '));
    return null;
  }
  render(
    <SettingsProvider storage={localStorage}>
      <Row />
    </SettingsProvider>,
  );
  expect(seen).toEqual(['Apr 10, 2026, 12:00 PM']);
});

test('joins an Arabic day and time without «في», which the sentence around them has', () => {
  const seen: string[] = [];
  function Row() {
    seen.push(useFormat().dateTime('2026-04-10T12:00:00Z'));
    return null;
  }
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Africa/Cairo' });
  const later = performance.now() + 30_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  localStorage.setItem(storageKeys.language, 'ar');
  render(
    <SettingsProvider storage={localStorage}>
      <Row />
    </SettingsProvider>,
  );
  localStorage.removeItem(storageKeys.language);
  expect(seen.map((time) => time.replace(/\s/g, ' '))).toEqual(['10 أبريل 2026، الساعة 2:00 م']);
});
