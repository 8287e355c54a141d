/**
 * Takes the pictures of the tools that the home page shows, one per tool, language and theme, from the built
 * product, and records the conversation that stands at its top: `pnpm --filter @deskmate/e2e screenshots`. With a vendor's
 * key in the environment (OPENAI_API_KEY and so on) its first model answers; without one a stand-in gives the example's
 * answers. CHROMIUM names a browser other than Playwright's
 * own.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { storageKeys } from '@deskmate/api/storage';
import { startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { operate } from '../fixtures/operator.ts';
import { call, createAccount, logIn, newPerson, type Person } from '../fixtures/person.ts';
import { type Product, startProduct } from '../product/start-product.ts';
import { conversations } from './conversations.ts';
import { describeImage, type Scene, scenes } from './tool-scenes.ts';

const folder = fileURLToPath(new URL('../../site/src/sections/home/product/', import.meta.url));
const size = { width: 1280, height: 800 };
/** As wide as the picture stands on a phone of 390 px, so that its words are as large there as in use; at twice the dots. */
const phone = { width: 342, height: 740 };
/** Of the tools beside Chat. */
const small = { width: 480, height: 440 };

const recordings = fileURLToPath(new URL('../../site/src/content/recorded/', import.meta.url));
const vendorSettings = Object.fromEntries(
  [
    'OPENAI_API_KEY',
    'ANTHROPIC_API_KEY',
    'GOOGLE_API_KEY',
    'OPENAI_COMPATIBLE_URL',
    'OPENAI_COMPATIBLE_API_KEY',
  ].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
);
const isExample = Object.keys(vendorSettings).length === 0;

const vendor = await startAiVendor();
vendor.models.splice(0, vendor.models.length, 'gpt-4o');
/** Without a vendor the Demo is there to draw, so that Art can be used. */
const demo = await startProduct();
await operate(demo, 'edit-model', 'demo-painter', '--name', 'Painter');
const product = await startProduct(isExample ? { OPENAI_COMPATIBLE_URL: vendor.compatibleUrl } : vendorSettings);
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-background-networking'],
  ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
});
try {
  await mkdir(folder, { recursive: true });
  for (const language of ['en', 'ar'] as const) {
    await takeChat(language);
    await takeTools(language);
  }
} finally {
  await browser.close();
  await product.stop();
  await demo.stop();
  await vendor.close();
}

type Device = { viewport: { width: number; height: number }; hasTouch?: boolean };

async function signIn(at: Product, language: 'en' | 'ar', device: Device, person?: Person) {
  const owner = person ?? (await createAccount(at, newPerson()));
  const tokens = await logIn(at, owner);
  const context = await browser.newContext({
    ...device,
    deviceScaleFactor: 2,
    baseURL: at.url,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([keys, pair, code]) => {
      localStorage.setItem(keys.accessToken, pair.access_token);
      localStorage.setItem(keys.refreshToken, pair.refresh_token);
      localStorage.setItem(keys.sessionExpiresAt, pair.session_expires_at);
      localStorage.setItem(keys.language, code);
    },
    [storageKeys, tokens, language] as const,
  );
  return { context, page: await context.newPage(), token: tokens.access_token, owner };
}

async function takeChat(language: 'en' | 'ar') {
  const { earlier, hero, question, answer } = conversations[language];
  const { context, page, token, owner } = await signIn(product, language, { viewport: size });
  for (const title of earlier) await ask(page, title, say(title));
  await ask(page, hero.question, say(hero.answer));
  await record(language, hero.question, token);
  await ask(page, question, say(answer));
  for (const theme of ['light', 'dark'] as const)
    await take(context, page, `${language}-${theme}`, theme, 'css', untilAnswered);
  const address = page.url();
  await context.close();
  const held = await signIn(product, language, { viewport: phone, hasTouch: true }, owner);
  await held.page.goto(address);
  for (const theme of ['light', 'dark'] as const)
    await take(held.context, held.page, `${language}-${theme}-phone`, theme, 'device', showAnswer);
  await held.context.close();
}

async function takeTools(language: 'en' | 'ar') {
  const { context, page } = await signIn(product, language, { viewport: small });
  for (const scene of scenes(language)) {
    if (isExample) vendor.next(say(scene.answer));
    await page.goto(`/dashboard/${scene.tool}`, { waitUntil: 'networkidle' });
    await scene.play(page);
    await takeScene(context, page, scene, language);
  }
  await context.close();
  const art = await signIn(demo, language, { viewport: small });
  await takeScene(art.context, art.page, await describeImage(art.page, language), language);
  await art.context.close();
}

async function takeScene(
  context: BrowserContext,
  page: Page,
  { tool, show }: Pick<Scene, 'tool' | 'show'>,
  language: 'en' | 'ar',
) {
  for (const theme of ['light', 'dark'] as const)
    await take(context, page, `${tool}-${language}-${theme}`, theme, 'device', show);
}

/** A chat of its own, waited for until its answer is whole. */
async function ask(page: Page, question: string, script: ReturnType<typeof say>) {
  vendor.next(script);
  // Nothing can be sent before the models are known.
  await page.goto('/dashboard/chat', { waitUntil: 'networkidle' });
  const composer = page.locator('textarea').last();
  await composer.fill(question);
  await composer.press('Enter');
  await untilAnswered(page);
}

function untilAnswered(page: Page): Promise<void> {
  return page.locator('article[aria-busy="false"] [data-answer]').first().waitFor({ timeout: 30_000 });
}

/** From its first line on. */
async function showAnswer(page: Page): Promise<void> {
  await untilAnswered(page);
  await page
    .locator('[data-answer]')
    .first()
    .evaluate((answer) => answer.scrollIntoView());
}

/** What the product has kept of the newest conversation, as the home page shows it. */
async function record(language: 'en' | 'ar', question: string, token: string) {
  const open = async <T>(path: string) => (await call(product, 'GET', path, { token, base: aiBase })).body as T;
  const { items } = await open<{ items: { session_id: string }[] }>(aiAddresses.history);
  const { messages } = await open<Conversation>(aiAddresses.historyEntry(items[0]?.session_id ?? ''));
  const answer = messages.find(({ role }) => role === 'assistant');
  if (!answer?.content) throw new Error('The product has kept no answer');
  const model = isExample ? 'null' : JSON.stringify(answer.model?.split('~')[0] ?? '');
  const head = `---\nquestion: ${JSON.stringify(question)}\nmodel: ${model}\n---\n`;
  await writeFile(`${recordings}${language}.md`, `${head}\n${answer.content.trim()}\n`);
}

async function take(
  context: BrowserContext,
  page: Page,
  name: string,
  theme: 'light' | 'dark',
  scale: 'css' | 'device',
  show: (page: Page) => Promise<void> = async () => {},
) {
  await page.evaluate(([key, themeMode]) => localStorage.setItem(key, JSON.stringify({ themeMode })), [
    storageKeys.settings,
    theme,
  ] as const);
  await page.reload({ waitUntil: 'networkidle' });
  await show(page);
  await page.mouse.move(0, 0);
  const png = await page.screenshot({ caret: 'hide', animations: 'disabled', scale });
  const webp = await asWebp(context, png);
  await writeFile(`${folder}${name}.webp`, webp);
  console.log(`${name}.webp ${webp.length} bytes`);
}

/** WebP is written by the browser, so that this package needs no image library. */
async function asWebp(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage();
  const url = await page.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.86);
  }, png.toString('base64'));
  await page.close();
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
