import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { published } from '../src/content/confirmed-claims.ts';
import { leaveOutOpenPassages, operatorHtml } from '../src/content/legal-passages.ts';

afterEach(() => vi.unstubAllEnvs());

const folder = join(import.meta.dirname, '../src/content/legal');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));

test.each(files)('%s reads well without the passages that the operator has not written', (file) => {
  const lines = published(readFileSync(join(folder, file), 'utf8').split('\n'));
  const open = lines.filter((line) => /\[(Operator|المشغّل):/.test(line));
  expect(open.length).toBeGreaterThan(0);
  for (const line of open) {
    // The remaining text consists of whole sentences: each passage follows one, and none is alone in its line.
    expect(line).not.toMatch(/[^.!?؟\s]\s*\[(Operator|المشغّل):/);
    expect(leaveOutOpenPassages(line).trim()).toMatch(/[.!?؟]( *\|)?$/);
  }
});

test('the operator is named with the address, as text', () => {
  vi.stubEnv('OPERATOR_NAME', 'Ink & <Co>');
  vi.stubEnv('OPERATOR_ADDRESS', '1 High Street');
  expect(operatorHtml('en')).toBe('Ink &#38; &#60;Co&#62;, 1 High Street');
});

test('without a name the texts still make sense', () => {
  vi.stubEnv('OPERATOR_NAME', '');
  expect(operatorHtml('en')).toBe('the operator of this website');
});
