// @vitest-environment happy-dom
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

test('a device that has gone to another time zone has other formatters', () => {
  const seen: Format[] = [];
  function Row() {
    seen.push(useFormat());
    return null;
  }
  const page = () => (
    <SettingsProvider storage={localStorage}>
      <Row />
    </SettingsProvider>
  );
  const { rerender } = render(page());
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-345);
  rerender(page());
  expect(seen.at(-1)).not.toBe(seen[0]);
});
