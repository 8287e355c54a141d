// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
