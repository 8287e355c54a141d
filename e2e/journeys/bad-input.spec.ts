import { subscriptionOf } from '../fixtures/credit.ts';
import { expect, test } from '../fixtures/page.ts';
import { payWithCard } from '../fixtures/payment-page.ts';
import { newPerson } from '../fixtures/person.ts';

test('what a visitor gets wrong is said alike and leads on: password, address, link, private page', async ({
  page,
  person,
  allowConsoleError,
  product,
}) => {
  await test.step('a wrong password and an unknown address read alike', async () => {
    allowConsoleError(/status of 401/);
    const words: string[] = [];
    for (const email of [person.email, newPerson().email]) {
      await page.goto('/auth/jwt/login');
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('something else entirely');
      await page.getByRole('button', { name: 'Log in' }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Wrong email or password');
      words.push((await alert.textContent()) ?? '');
      await expect(page).toHaveURL(/\/auth\/jwt\/login/);
    }
    expect(words[0]).toBe(words[1]);
  });

  await test.step('a used activation link says what to do next', async () => {
    allowConsoleError(/status of 410/);
    const link = await product.outbox.linkTo(person.email, '/client/activate/');
    await page.goto(link.pathname);
    await expect(page.getByRole('heading', { name: 'We couldn’t activate your account' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Request a new one');
    await page.getByRole('link', { name: 'Send a new email' }).click();
    await expect(page.getByLabel('Email address')).toBeVisible();
  });

  await test.step('a private page sends a visitor to the login and back', async () => {
    await page.goto('/dashboard/user/account/plan');
    await expect(page).toHaveURL(/\/auth\/jwt\/login\?returnTo=/);
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/dashboard/user/account/plan');
  });
});

test('a refused card leaves the plan as it was and says why; an unknown address of the dashboard leads to /404', async ({
  signedInPage: page,
  product,
  tokens,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 40[24]/);
  for (const [outcome, words] of [
    ['Declined', 'Your card was declined. You weren’t charged. Try another card.'],
    ['Insufficient funds', 'The card has insufficient funds. You weren’t charged.'],
  ] as const)
    await test.step(`a card that is refused: ${outcome}`, async () => {
      await page.goto('/pricing');
      await page.getByRole('link', { name: 'Subscribe Lite' }).click();
      await payWithCard(page, outcome);
      await expect(page.getByText(words)).toBeVisible();
      expect(await subscriptionOf(product, tokens.access_token)).toMatchObject({ plan_name: 'Trial', type: 'trial' });
    });
  await page.goto('/dashboard/no-such-place');
  await expect(page).toHaveURL('/404');
});
