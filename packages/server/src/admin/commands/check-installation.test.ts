import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@deskmate/service-kit/config/load-config';
import { expect, test } from 'vitest';
import {
  findAtStart,
  findMissingPassages,
  findMissingSettings,
  findUnbuiltOperator,
  findUnbuiltWithdrawal,
  findUnconfirmedClaims,
} from './check-installation.ts';

test('lists every missing production setting of a bare installation', () => {
  const named = findMissingSettings(loadConfig({})).map(({ what }) => what);
  expect(named).toContain('OPERATOR_NAME');
  expect(named).toContain('DATABASE_URL');
});

test('omits settings that are set', () => {
  const env = {
    OPERATOR_NAME: 'Ink & Co',
    OPERATOR_ADDRESS: '1 High Street',
    PUBLIC_URL: 'https://desk.test',
    TRUSTED_PROXIES: 'loopback',
    OPENAI_API_KEY: 'k',
    WITHDRAWAL_DAYS: '14',
  };
  const named = findMissingSettings(loadConfig(env)).map(({ what }) => what);
  expect(named).toEqual(['SMTP_URL', 'STRIPE_SECRET_KEY', 'NODE_ENV', 'TURNSTILE_SITE_KEY', 'DATABASE_URL']);
});

test('warns at every start about a missing trusted proxy and a site built for another URL', () => {
  const root = mkdtempSync(join(tmpdir(), 'address-'));
  mkdirSync(join(root, 'site/dist'), { recursive: true });
  writeFileSync(join(root, 'site/dist/index.html'), '<link rel="canonical" href="http://localhost:8080/">');
  const said = (env: Record<string, string>) => findAtStart(loadConfig(env), join(root, 'packages/server/dist'));
  expect(said({})).toEqual([]);
  expect(said({ PUBLIC_URL: 'https://desk.test' })).toEqual([
    expect.stringMatching(/^TRUSTED_PROXIES is not set: behind a proxy/),
    expect.stringMatching(/^PUBLIC_URL differs from the URL that the site was built with \(http:\/\/localhost:8080\)/),
  ]);
});

test('lists each open legal passage with its file and line', () => {
  const root = mkdtempSync(join(tmpdir(), 'legal-'));
  const folder = join(root, 'site/src/content/legal/en');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'imprint.md'),
    'Who we are. [Operator: register number]\n\nDone.\n[Operator: a] b [Operator: c]',
  );
  expect(findMissingPassages(join(root, 'packages/server/dist'))).toEqual([
    { what: 'site/src/content/legal/en/imprint.md:1', finding: 'register number' },
    { what: 'site/src/content/legal/en/imprint.md:4', finding: 'a' },
    { what: 'site/src/content/legal/en/imprint.md:4', finding: 'c' },
  ]);
});

test('reports that the legal sources are not on this machine', () => {
  expect(findMissingPassages(mkdtempSync(join(tmpdir(), 'bare-')))).toEqual([
    { what: 'legal texts', finding: expect.stringContaining('not available on this machine') },
  ]);
});

test('reports an operator that is set but missing from the built site', () => {
  const root = mkdtempSync(join(tmpdir(), 'built-'));
  mkdirSync(join(root, 'site/dist'), { recursive: true });
  const build = (html: string) => writeFileSync(join(root, 'site/dist/index.html'), html);
  const config = loadConfig({ OPERATOR_NAME: 'Ink & Co', OPERATOR_ADDRESS: '1 High Street' });
  const found = () => findUnbuiltOperator(config, join(root, 'packages/server/dist'));
  build('<footer>© Deskmate</footer>');
  expect(found()).toEqual([{ what: 'OPERATOR_NAME', finding: expect.stringContaining('build the site') }]);
  build('<footer>Operated by <bdi>Ink &amp; Co, 1 High Street</bdi></footer>');
  expect(found()).toEqual([]);
  expect(findUnbuiltOperator(loadConfig({}), root)).toEqual([]);
});

test('reports a withdrawal period that the built terms do not name', () => {
  const root = mkdtempSync(join(tmpdir(), 'terms-'));
  const folder = join(root, 'site/dist/terms-condition');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<p>withdraw within 14 days</p>');
  const found = (env: Record<string, string>) => findUnbuiltWithdrawal(loadConfig(env), join(root, 'packages/server'));
  expect(found({})).toEqual([]);
  expect(found({ WITHDRAWAL_DAYS: '14' })).toEqual([]);
  expect(found({ WITHDRAWAL_DAYS: '30' })).toEqual([{ what: 'WITHDRAWAL_DAYS', finding: expect.any(String) }]);
});

test('lists unconfirmed and unknown claims of the operator', () => {
  const found = (claims: string) =>
    findUnconfirmedClaims(loadConfig(claims ? { CONFIRMED_CLAIMS: claims } : {})).map(({ finding }) => finding);
  expect(found('')).toContainEqual(expect.stringMatching(/^does not name affiliates, .*affiliates page/));
  expect(found('affiliates')).not.toContainEqual(expect.stringContaining('affiliates page'));
  expect(found('afiliates')).toContainEqual(expect.stringMatching(/^names afiliates, which is not a claim/));
});
