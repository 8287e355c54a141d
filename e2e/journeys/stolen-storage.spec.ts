import { mainAddresses } from '@deskmate/api/addresses';
import { storageKeys } from '@deskmate/api/storage';
import { sessionKeyDatabase } from '@deskmate/api/tokens/browser-key';
import type { Browser, Page } from '@playwright/test';
import { enterPassword } from '../fixtures/auth-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { call } from '../fixtures/person.ts';

const isRefresh = (url: string) => url.endsWith(mainAddresses.tokens);
const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** The access token counts as spent: the next request refreshes. */
const spendAccessToken = (page: Page) =>
  page.evaluate((name) => localStorage.setItem(name, 'spent'), storageKeys.accessToken);

/** Everything that a copy of browser storage gives somebody else; IndexedDB gives keys only to the browser itself. */
async function copyInto(browser: Browser, page: Page): Promise<Page> {
  const { origins } = await page.context().storageState();
  const context = await browser.newContext({ storageState: { cookies: [], origins } });
  return context.newPage();
}

/** Removes the key as cleaning tools do that leave the rest. */
const removeKey = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(name);
        deletion.onsuccess = () => resolve();
        deletion.onerror = () => reject(deletion.error);
      }),
    sessionKeyDatabase,
  );

test('A17, N07: a session keeps to the browser that holds its key: a copy, a lost key, a log-out and a clock that is set', async ({
  browser,
  page,
  person,
  product,
  allowConsoleError,
}) => {
  allowConsoleError(/40[01]/);
  const statuses: number[] = [];
  const proofs = new Set<string | undefined>();
  page.context().on('response', (response) => {
    if (!isRefresh(response.url())) return;
    proofs.add(response.request().headers().dpop);
    statuses.push(response.status());
  });

  await page.goto('/auth/jwt/login');
  await enterPassword(page, person);
  await expect(messageBox(page)).toBeVisible();
  expect(await stored(page, storageKeys.refreshToken)).toMatch(/^r2\./);

  await test.step('a reload, a second tab and an island of the site refresh', async () => {
    await spendAccessToken(page);
    await page.reload();
    await expect(messageBox(page)).toBeVisible();
    await spendAccessToken(page);
    const second = await page.context().newPage();
    await second.goto('/dashboard/chat');
    await expect(messageBox(second)).toBeVisible();
    await spendAccessToken(page);
    await second.goto('/pricing');
    await expect.poll(() => stored(page, storageKeys.accessToken)).not.toBe('spent');
    await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(3);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(proofs.has(undefined)).toBe(false);
    expect(proofs.size).toBe(statuses.length);
  });

  await test.step('the key cannot be read by script', async () => {
    const exported = await page.evaluate(async (name) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const pair = await new Promise<CryptoKeyPair>((resolve) => {
        const reading = database.transaction('keys').objectStore('keys').get('session');
        reading.onsuccess = () => resolve(reading.result);
      });
      database.close();
      return crypto.subtle.exportKey('pkcs8', pair.privateKey).then(
        () => 'exported',
        () => 'refused',
      );
    }, sessionKeyDatabase);
    expect(exported).toBe('refused');
  });

  await test.step('somebody with a copy of the storage is logged out, and so is the owner', async () => {
    await spendAccessToken(page);
    const thief = await copyInto(browser, page);
    const refused = thief.waitForResponse((response) => isRefresh(response.url()));
    await thief.goto(`${product.url}/dashboard/chat`);
    expect((await refused).status()).toBe(401);
    await expect(thief).toHaveURL(/\/auth\/jwt\/login/);
    await thief.context().close();

    await page.reload();
    await expect(page).toHaveURL(/\/auth\/jwt\/login/);
    const mail = await product.outbox.newestTo(person.email);
    expect(mail.subject).toBe('We ended one of your Deskmate sessions');
  });
  await test.step('a browser that has lost its key asks to log in again, and keeps what was typed', async () => {
    await enterPassword(page, person);
    await messageBox(page).fill('Half a sentence');
    await expect
      .poll(() =>
        page.evaluate(
          (prefix) => Object.keys(localStorage).some((key) => key.startsWith(prefix)),
          storageKeys.draftPrefix,
        ),
      )
      .toBe(true);
    await removeKey(page);
    await spendAccessToken(page);
    await page.reload();
    await expect(page).toHaveURL(/\/auth\/jwt\/login/);
    await expect(page.getByText('You’ve been logged out')).toBeVisible();
    await enterPassword(page, person);
    await expect(messageBox(page)).toHaveValue('Half a sentence');
  });

  await test.step('logging out removes the key', async () => {
    const token = (await stored(page, storageKeys.refreshToken)) ?? '';
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    const keys = await page.evaluate(async (name) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      return new Promise<number>((resolve) => {
        const counting = database.transaction('keys').objectStore('keys').count();
        counting.onsuccess = () => resolve(counting.result);
      });
    }, sessionKeyDatabase);
    expect(keys).toBe(0);
    expect((await call(product, 'POST', mainAddresses.tokens, { token })).status).toBe(401);
  });

  await test.step('a clock that is set while somebody is logged in costs one more try and no login', async () => {
    await page.goto('/auth/jwt/login');
    await enterPassword(page, person);
    await expect(messageBox(page)).toBeVisible();
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() - 3_600_000;
    });
    const statuses: number[] = [];
    page.on('response', (response) => isRefresh(response.url()) && statuses.push(response.status()));
    await spendAccessToken(page);
    await page.reload();
    await expect(messageBox(page)).toBeVisible();
    expect(statuses).toEqual([400, 200]);
  });
});

test('A17: a browser without IndexedDB gets a session without a key', async ({ page, person }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.goto('/auth/jwt/login');
  await enterPassword(page, person);
  await expect(messageBox(page)).toBeVisible();
  expect(await stored(page, storageKeys.refreshToken)).toMatch(/^r1\./);
  await spendAccessToken(page);
  await page.reload();
  await expect(messageBox(page)).toBeVisible();
});
