import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { filesOf, gzipBytes, type Manifest, readManifest } from './weigh.ts';

const outDir = mkdtempSync(`${tmpdir()}/deskmate-dashboard-`);
const kB = 1000;
const words = (language: string, ...features: string[]) => features.map((name) => `src/i18n/${language}/${name}.ts`);
const frame = ['index.html', ...words('en', 'frame', 'errors')];
const shell = [
  ...frame,
  'src/session/axios-transport.ts',
  'src/app/shell/Shell.tsx',
  ...words('en', 'shell', 'history'),
];
const account = [...shell, 'src/features/account/AccountLayout.tsx', ...words('en', 'account')];
const chat = [
  ...shell,
  'src/app/pages/ToolPage.tsx',
  'src/features/chat/components/ChatScreen.tsx',
  ...words('en', 'chat', 'conversation', 'models'),
];
const paymentPages = ['SubscriptionUpdatePage', 'BuyCreditPage', 'PaymentPage', 'PaymentStatusPage'];
const accountTabs = [
  'account/ProfileTab',
  'billing/PlanTab',
  'billing/BillingTab',
  'usage/UsageTab',
  'account/SecurityTab',
  'account/SessionsTab',
];
const sharedPage = (language: string) => ['share.html', ...words(language, 'share', 'conversation')];
let manifest: Manifest;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    mode: 'production',
    build: { outDir, emptyOutDir: true },
  });
  manifest = readManifest(outDir);
}, 60_000);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(outDir, { recursive: true, force: true });
});

const weight = (...entries: string[]) => gzipBytes(outDir, filesOf(manifest, entries));

describe('script of a first load, gzip', () => {
  const forms = words('en', 'auth', 'fields');
  test.each(['Login', 'Otp', 'Register', 'ForgotPassword', 'ResetPassword', 'Activate'])('%s ≤ 150 kB', (page) => {
    expect(weight(...frame, `src/features/auth/${page}Page.tsx`, ...forms)).toBeLessThanOrEqual(150 * kB);
  });

  const colouredCode = ['node_modules/lowlight/index.js', 'python.js'];
  test.each(['en', 'ar'])('public shared page (%s), a coloured code block included ≤ 150 kB', (language) => {
    const coloured = Object.keys(manifest).filter((name) => colouredCode.some((file) => name.endsWith(file)));
    expect(coloured).toHaveLength(2);
    expect(weight(...sharedPage(language), ...coloured)).toBeLessThanOrEqual(150 * kB);
  });

  test('chat, ready to type ≤ 300 kB, and without the component library', () => {
    expect(weight(...chat)).toBeLessThanOrEqual(300 * kB);
    const usesAntd = (...entries: string[]) =>
      filesOf(manifest, entries).some((file) => readFileSync(`${outDir}/${file}`, 'utf8').includes('data-css-hash'));
    expect(usesAntd(...chat)).toBe(false);
    expect(usesAntd('src/app/pages/ComponentLibraryPages.tsx')).toBe(true);
  });

  test('Write, ready to type ≤ 320 kB', () => {
    expect(
      weight(
        ...shell,
        'src/app/pages/ToolPage.tsx',
        'src/features/write/components/WriteScreen.tsx',
        ...words('en', 'write', 'conversation', 'languages', 'models'),
      ),
    ).toBeLessThanOrEqual(320 * kB);
  });

  test('translate, ready to type ≤ 320 kB; the language detector follows the first letters', () => {
    const files = [
      ...shell,
      'src/app/pages/ToolPage.tsx',
      'src/features/translate/components/TranslateScreen.tsx',
      ...words('en', 'translate', 'languages', 'conversation', 'models'),
    ];
    expect(weight(...files)).toBeLessThanOrEqual(320 * kB);
  });

  test('Art ≤ 520 kB', () => {
    expect(
      weight(
        ...shell,
        'src/app/pages/ToolPage.tsx',
        'src/features/art/components/ArtScreen.tsx',
        ...words('en', 'art', 'conversation', 'models'),
      ),
    ).toBeLessThanOrEqual(520 * kB);
  });

  const read = [
    ...shell,
    'src/app/pages/ToolPage.tsx',
    'src/features/read/components/ReadScreen.tsx',
    ...words('en', 'read', 'conversation', 'models'),
  ];

  test('Read, before a document is open ≤ 520 kB, and without pdf.js', () => {
    expect(weight(...read)).toBeLessThanOrEqual(520 * kB);
    const files = filesOf(manifest, read).map((file) => readFileSync(`${outDir}/${file}`, 'utf8'));
    expect(files.some((text) => text.includes('TextLayer'))).toBe(false);
  });

  test('Read with a PDF open, the worker of pdf.js apart ≤ 520 kB, and without text recognition', () => {
    const withPdf = [...read, 'src/features/read/components/PdfPages.tsx'];
    expect(weight(...withPdf)).toBeLessThanOrEqual(520 * kB);
    const loadsTesseract = (...entries: string[]) =>
      filesOf(manifest, entries).some((file) => readFileSync(`${outDir}/${file}`, 'utf8').includes('corePath'));
    expect(loadsTesseract(...withPdf)).toBe(false);
    expect(loadsTesseract('src/features/read/recognition/run-recognition.ts')).toBe(true);
  });

  test('text recognition, its worker and the data of a language apart ≤ 30 kB more than an open PDF', () => {
    const open = [...read, 'src/features/read/components/PdfPages.tsx'];
    const more = weight(...open, 'src/features/read/recognition/run-recognition.ts') - weight(...open);
    expect(more).toBeLessThanOrEqual(30 * kB);
  });

  test.each(paymentPages)('%s ≤ 520 kB', (page) => {
    expect(weight(...shell, `src/features/billing/${page}.tsx`)).toBeLessThanOrEqual(520 * kB);
  });

  test.each(accountTabs)('account tab %s ≤ 520 kB', (tab) => {
    expect(weight(...account, `src/features/${tab}.tsx`)).toBeLessThanOrEqual(520 * kB);
  });
});

describe('files of a first load', () => {
  const groupsOf = (...entries: string[]) => {
    const files = filesOf(manifest, entries);
    return Object.entries(manifest).flatMap(([key, { name, file }]) =>
      key.startsWith('_') && name && files.includes(file) ? [name] : [],
    );
  };

  test('the chat is ready to type after at most 25 script files', () => {
    expect(filesOf(manifest, chat).length).toBeLessThanOrEqual(25);
  });

  test.each([...paymentPages.map((page) => `billing/${page}`), ...accountTabs])(
    '%s loads what the signed-in pages share, and nothing of the chat',
    (page) => {
      const groups = groupsOf(...account, `src/features/${page}.tsx`);
      expect(groups).toContain('shell');
      expect(groups).not.toContain('chat');
      expect(groups).not.toContain('markdown');
    },
  );

  test('the page of a share loads nothing of the signed-in pages', () => {
    const groups = groupsOf(...sharedPage('en'));
    expect(groups).toContain('markdown');
    for (const group of ['frame', 'shell', 'chat', 'antd']) expect(groups).not.toContain(group);
  });
});

test('pages before signing in carry no component library', () => {
  const login = filesOf(manifest, [...frame, 'src/features/auth/LoginPage.tsx']);
  for (const file of login) expect(readFileSync(`${outDir}/${file}`, 'utf8'), file).not.toContain('ant-drawer');
});

test('no chunk carries zod, a source map, or a place of this machine', () => {
  const folder = `${outDir}/dashboard-assets`;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    // Mermaid carries the relative names of its own build.
    const text = readFileSync(`${folder}/${file}`, 'utf8').replaceAll(
      /["'`](?:\.\.\/)+node_modules\/[^"'`]+["'`]/g,
      '',
    );
    expect(text, file).not.toMatch(/ZodError|_zod\b|sourceMappingURL|\/node_modules\//);
  }
});

test('the page names a script for the first paint before anything else, and leaves a place for the nonce', () => {
  const html = readFileSync(`${outDir}/index.html`, 'utf8');
  const head = html.slice(html.indexOf('<head>') + '<head>'.length).trim();
  expect(head).toMatch(
    /^<script src="\/dashboard-assets\/appearance-script-[0-9a-f]+\.js" nonce="__CSP_NONCE__"><\/script>/,
  );
  expect(html).toContain('<meta property="csp-nonce" content="" nonce="__CSP_NONCE__">');
  expect(html).not.toMatch(/<style|<script[^>]*>[^<]|%[A-Z_]+%/);
});

test('the page can be installed from a browser', () => {
  const html = readFileSync(`${outDir}/index.html`, 'utf8');
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"');
  expect(html).toMatch(/<meta name="theme-color" media="\(prefers-color-scheme: dark\)" content="#[\da-f]{6}"/i);
});
