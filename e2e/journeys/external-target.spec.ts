import { createHash } from 'node:crypto';
import { mainAddresses } from '@deskmate/api/addresses';
import { storageKeys } from '@deskmate/api/storage';
import { enterPassword } from '../fixtures/auth-page.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/page.ts';
import { call } from '../fixtures/person.ts';
import { externalTargets } from '../fixtures/product.ts';

test.use({ installation: 'open' });

const [{ url: notes }, { url: mail }] = externalTargets;
const loginFor = (target: string, rest = '') => `/auth/jwt/login?target=${encodeURIComponent(target)}${rest}`;

test('E01, E07: after a question the browser takes a session of its own to the target, which ends alone', async ({
  page,
  person,
  product,
}) => {
  const arrivals: { url: URL; referrer: string | undefined }[] = [];
  await page.route('https://notes.example.com/**', (route) => {
    arrivals.push({ url: new URL(route.request().url()), referrer: route.request().headers().referer });
    return route.fulfill({ contentType: 'text/html', body: '<p>Arrived</p>' });
  });

  await page.goto('/pricing');
  await page.goto(loginFor(`${notes}?mine=1`));
  await enterPassword(page, person);
  await expect(page.getByRole('heading', { name: 'Continue to notes.example.com?' })).toBeVisible();
  // The same limits as those of its session.
  await expect(page.getByText('can’t change your account, your plan or how you log in')).toBeVisible();
  await expectAccessible(page);
  expect(arrivals).toHaveLength(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Arrived')).toBeVisible();

  const [{ url, referrer } = { url: new URL('about:blank'), referrer: '' }] = arrivals;
  expect([...url.searchParams.keys()]).toEqual(['access_token', 'refresh_token', 'expires_at']);
  expect(referrer).toBeUndefined();
  const token = url.searchParams.get('access_token') ?? '';
  expect((await call(product, 'GET', mainAddresses.profile, { token })).status).toBe(200);
  expect(product.output()).not.toContain(token);
  // The question is not in the history: Back goes to the page before it.
  await page.goBack();
  await expect(page).not.toHaveURL(/continue/);

  await page.goto('/dashboard/user/account/sessions');
  const own = await page.evaluate((key) => localStorage.getItem(key), storageKeys.accessToken);
  expect(own).not.toBe(token);
  await expect(page.getByText('Notes', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log out: Notes' }).click();
  await expect(page.getByText('Notes', { exact: true })).toBeHidden();
  expect((await call(product, 'GET', mainAddresses.profile, { token })).status).toBe(401);
  expect((await call(product, 'GET', mainAddresses.profile, { token: own ?? '' })).status).toBe(200);
});

test('E02, E03, E06, E11: somebody who is logged in is asked too; an address that is not on the list is ignored', async ({
  signedInPage: page,
  product,
  allowConsoleError,
}) => {
  await test.step('the code is exchanged by whoever has its verifier', async () => {
    const codes: (string | null)[] = [];
    await page.route('https://mail.example.com/**', (route) => {
      codes.push(new URL(route.request().url()).searchParams.get('code'));
      return route.fulfill({ contentType: 'text/html', body: '<p>Arrived</p>' });
    });
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const address = loginFor(mail, `&code_challenge=${challenge}`);

    await page.goto(address);
    await page.getByRole('button', { name: 'Stay on Deskmate' }).click();
    await expect(page).toHaveURL(/\/dashboard\/chat/);
    expect(codes).toEqual([]);

    await page.goto(address);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Arrived')).toBeVisible();
    const [code] = codes;
    const stolen = await call(product, 'POST', mainAddresses.targetToken, { body: { code } });
    expect(stolen.status).toBe(400);

    await page.goto(address);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => codes.length).toBe(2);
    const body = { code: codes[1], code_verifier: verifier };
    const { status, body: tokens } = await call(product, 'POST', mainAddresses.targetToken, { body });
    expect(status).toBe(200);
    const { access_token: token } = tokens as { access_token: string };
    expect((await call(product, 'GET', mainAddresses.profile, { token })).status).toBe(200);
  });

  await test.step('an address that is not on the list is ignored, however it is spelled', async () => {
    // The service's answer for a target that is not on the list.
    allowConsoleError(/404/);
    const outside: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== product.url) outside.push(request.url());
    });
    for (const target of [
      // More spellings are refused by the service's own tests.
      'https://notes.example.com@evil.test/cb',
      'javascript:alert(1)',
    ]) {
      await page.goto(loginFor(target));
      await expect(page).toHaveURL(/\/dashboard\/chat/);
    }
    await page.goto(`${loginFor(notes)}&target=${encodeURIComponent('https://evil.test')}`);
    await expect(page).toHaveURL(/\/dashboard\/chat/);
    expect(outside).toEqual([]);
  });
});
