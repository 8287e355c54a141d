import { mainAddresses } from '@deskmate/api/addresses';
import { storageKeys } from '@deskmate/api/storage';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { ask, chooseModel, lastAnswer } from '../fixtures/chat-page.ts';
import { subscriptionOf } from '../fixtures/credit.ts';
import { expect, test } from '../fixtures/page.ts';
import { payWithCard } from '../fixtures/payment-page.ts';
import { call, newPerson, type Person } from '../fixtures/person.ts';

test('a visitor becomes a paying client and reads a streamed answer', async ({ page, product, vendor }) => {
  const person = newPerson();

  await test.step('the home page and the prices', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Simplify Work, Amplify Results');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
    await header.getByRole('link', { name: 'Pricing' }).click();
    await expect(page.getByRole('heading', { name: 'The right plan for you' })).toBeVisible();
    for (const name of ['Lite', 'Pro', 'Pro+'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Trial', exact: true })).toHaveCount(0);
  });

  await test.step('registers, opens the link of the mail and activates with the password', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Register now' }).click();
    await expect(page).toHaveURL('/auth/jwt/register');
    await register(page, person);
    const link = await product.outbox.linkTo(person.email, '/client/activate/');
    expect(link.origin).toBe(product.url);
    await page.goto(link.href);
    await expect(page.getByLabel('Email address')).toHaveValue(person.email);
    await expectAccessible(page);
    // The secret does not stay in the address.
    expect(page.url()).not.toContain(link.pathname.split('/').at(-1));
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Activate my account' }).click();
  });

  await test.step('is logged in and lands in the chat', async () => {
    await expect(page).toHaveURL(/\/dashboard\/chat/);
    const stored = await page.evaluate(
      (keys) => keys.map((key) => localStorage.getItem(key)),
      [storageKeys.accessToken, storageKeys.refreshToken],
    );
    expect(stored.every((token) => token !== null && token.length > 20)).toBe(true);
  });

  await test.step('the static pages know who is there', async () => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Login' })).toBeHidden();
  });

  await test.step('subscribes with a test card', async () => {
    await page.goto('/pricing');
    await page.getByRole('link', { name: 'Subscribe Pro', exact: true }).click();
    await expect(page).toHaveURL(/\/client\/payment/);
    const selected = await page.evaluate((key) => localStorage.getItem(key), storageKeys.selectedPlan);
    expect(JSON.parse(selected ?? '{}')).toMatchObject({ name: 'Pro', interval: 'month' });
    await payWithCard(page, 'Succeeds');
    await expect(page).toHaveURL(/\/client\/payment\/status/);
    await expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible();
  });

  await test.step('the sidebar and the prices show the new plan', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Go to chat' }).click();
    await expect(page.getByRole('link', { name: 'Your plan: Pro' })).toBeVisible();
    const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.accessToken);
    expect(await subscriptionOf(product, token ?? '')).toMatchObject({ plan_name: 'Pro', type: 'paid' });
    await page.goto('/pricing');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pro', exact: true }) });
    await expect(card.getByText('Current')).toBeVisible();
    await expect(card.getByRole('link', { name: /Renew/ })).toBeVisible();
  });

  await test.step('asks and reads the answer as it is written', async () => {
    await page.goto('/dashboard/chat');
    await chooseModel(page, 'Fake Thinker');
    await ask(page, 'Show me everything [markdown]');
    const answer = lastAnswer(page);
    await expect(answer.getByRole('heading', { name: 'A heading' })).toBeVisible();
    await expect(answer.getByRole('listitem').first()).toHaveText('one');
    await expect(answer.getByRole('table')).toBeVisible();
    await expect(answer.locator('code .hljs-keyword')).toHaveText('const');
    expect(vendor.calls.at(-1)).toMatchObject({ model: 'fake-thinker', path: '/v1/chat/completions' });
  });

  await test.step('logs out, and the session is gone on the server', async () => {
    const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.accessToken);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    const answer = await call(product, 'GET', mainAddresses.profile, { token: token ?? '' });
    expect(answer.status).toBe(401);
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.refreshToken)).toBeNull();
  });
});

async function register(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}
