import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { storageKeys } from '@deskmate/api/storage';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/page.ts';

const plansAddress = `**${mainBase}${mainAddresses.plans}`;

test('tools are found by name, tabs go by arrow keys, and questions open one at a time', async ({ page }) => {
  await test.step('finds tools by name, asks for keywords when emptied, and reports no match', async () => {
    await page.goto('/ai-tools');
    const box = page.getByRole('searchbox', { name: 'Search tools' });
    const cards = page.locator('li.card');
    await expect(cards.filter({ visible: true })).toHaveCount(5);
    await box.fill('ISLAMIC');
    await expect(cards).toHaveCount(1);
    await box.fill('gpt');
    await expect(cards).toHaveCount(2);
    await box.fill('');
    await expect(page.getByText('Please enter keywords')).toBeVisible();
    await expect(cards).toHaveCount(4);
    await box.fill('zzz');
    await expect(page.getByText('Not Found')).toBeVisible();
    await page.getByRole('tab', { name: 'Image Tools' }).click();
    await expect(cards.filter({ hasText: 'DALL·E 3' })).toBeVisible();
    await expect(box).toHaveValue('');
  });

  await test.step('the audience tabs go by arrow keys', async () => {
    await page.goto('/');
    await page.getByText('Innovators', { exact: true }).hover();
    const first = page.getByRole('tab', { name: 'Innovators' });
    await first.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Customer support' })).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Customer support' })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
  });

  await test.step('8 questions at 1440 px, 5 at 390, the first open, one at a time', async () => {
    for (const [width, shown] of [
      [1440, 8],
      [390, 5],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      const questions = page.locator('details[name="faq"]').filter({ visible: true });
      await expect(questions).toHaveCount(shown);
      await expect(questions.first()).toHaveAttribute('open');
      await questions.nth(2).locator('summary').click();
      await expect(questions.nth(2)).toHaveAttribute('open');
      await expect(page.locator('details[name="faq"][open]')).toHaveCount(1);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a question that the address names is open', async () => {
    await page.goto('/faqs#faq-4');
    await expect(page.locator('#faq-4')).toHaveAttribute('open');
    await page.locator('#faq-6 summary').click();
    // The island, which this press has loaded, leaves the reader's choice alone.
    await page.waitForLoadState('networkidle');
    await expect(page.locator('#faq-6')).toHaveAttribute('open');
    await expect(page.locator('details[name="faq"][open]')).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto('/#faq-7');
    await expect(page.locator('#faq-7 p')).toBeVisible();
  });
});

test('a visitor with the plan list of the build loads no island and no list', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  expect(requests).toContain(`${mainBase}${mainAddresses.plans}/version`);
  expect(requests.filter((path) => path.endsWith('.js') || path === `${mainBase}${mainAddresses.plans}`)).toEqual([]);
});

const pro = {
  id: 3,
  name: 'Pro',
  is_trial: false,
  trial_days: null,
  monthly_price: 13,
  yearly_price: 120,
  grants: { standard: 3500, advanced: 400, image: 120 },
  currency: 'USD',
  currency_symbol: '$',
  banner_content: '{}',
};
const trial = { ...pro, id: 1, name: 'Trial', is_trial: true, trial_days: 7, monthly_price: null, yearly_price: null };

/** The server answers with another plan list than the one that the site was built from. */
async function changePlans(page: Page, plans: object[], canBuy = true) {
  await page.route(`${plansAddress}/version`, (route) =>
    route.fulfill({ json: { version: 'other', payments_available: canBuy } }),
  );
  await page.route(plansAddress, (route) => route.fulfill({ json: plans }));
}

test('a changed plan list replaces the prerendered one wherever plans are shown; without the backend that stays', async ({
  page,
  allowConsoleError,
}) => {
  await test.step('a changed plan list replaces the prerendered one; hostile content still yields a card', async () => {
    await changePlans(page, [
      { ...pro, id: 9, name: 'Broken', monthly_price: null, yearly_price: null, banner_content: '{"a":' },
      {
        ...pro,
        id: 8,
        name: 'Hostile',
        monthly_price: 7.5,
        yearly_price: 70,
        banner_content: '{"<b>x</b>":["<img src=x onerror=alert(1)>",5,null,{"y":{}}]}',
      },
      trial,
    ]);
    await page.goto('/pricing');
    const cards = page.locator('main li.card');
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText('$7.50/month');
    await expect(cards.first()).toContainText('<img src=x onerror=alert(1)>');
    await expect(cards.last()).toContainText('Free');
    await expect(cards.last()).toContainText('–');
  });

  await test.step('a changed plan list changes the home page, the questions and what is said of the trial', async () => {
    await page.unrouteAll();
    await changePlans(page, [trial, pro]);
    await page.goto('/');
    const card = page.locator('main li.card', { hasText: 'Pro' });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('$13/month');
    await expect(card).toContainText('3,500 Standard credits a month');
    await expect(page.getByText('Free for 7 days.')).toBeVisible();
    await page.goto('/faqs');
    await page.locator('#faq-2 summary').click();
    await expect(page.locator('#faq-2')).toContainText('a free trial of 7 days');
    await page.goto('/ar/pricing');
    await expect(page.locator('main')).toContainText('لمدة 7 أيام');
  });

  await test.step('where the operator has retired the trial, no page promises one', async () => {
    await page.unrouteAll();
    await changePlans(page, [pro]);
    for (const address of ['/', '/pricing', '/ai-tools']) {
      await page.goto(address);
      await expect(page.locator('[data-trial]').first()).toBeHidden();
      await expect(page.locator('[data-trial]').filter({ visible: true })).toHaveCount(0);
    }
  });

  await test.step('without a payment gateway the pricing page says that nothing can be bought, and offers no link', async () => {
    await page.unrouteAll();
    const note = page.getByText('Plans can’t be bought right now');
    const subscribe = page.locator('main').getByRole('link', { name: 'Subscribe' });
    await page.goto('/pricing');
    await expect(subscribe).toHaveCount(3);
    await expect(note).toHaveCount(0);
    await changePlans(page, [pro], false);
    await page.reload();
    await expect(note).toBeVisible();
    await expect(subscribe).toHaveCount(0);
  });

  await test.step('with the backend away the prerendered prices stay', async () => {
    await page.unrouteAll();
    allowConsoleError(/Failed to load resource/);
    await page.route(`**${mainBase}**`, (route) => route.abort());
    await page.goto('/pricing', { waitUntil: 'networkidle' });
    await expect(page.locator('main li.card')).toHaveCount(3);
    await expect(page.getByText('$12/month')).toBeVisible();
  });
});

test('the current plan is marked; Renew says why it cannot be used, and keeps the interval that the client pays for', async ({
  signedInPage: page,
}) => {
  await test.step('the current plan is marked; Renew says why it cannot be used, with Subscribe beside it', async () => {
    await page.route(`**${mainBase}${mainAddresses.subscription}`, (route) => route.fulfill({ json: { plan_id: 3 } }));
    await page.goto('/pricing');
    const card = page.locator('main li.card', { hasText: 'Current' });
    await expect(card.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Renew' })).toBeDisabled();
    await expect(card.getByRole('button', { name: 'Renew' })).toHaveAccessibleDescription(/You can renew after/);
    await expect(card.getByRole('link', { name: 'Subscribe' })).toBeVisible();
  });

  await test.step('Renew keeps the interval that the client pays for', async () => {
    await page.route(`**${mainBase}${mainAddresses.subscription}`, (route) =>
      route.fulfill({ json: { plan_id: 3, interval: 'year' } }),
    );
    await page.route(`**${mainBase}${mainAddresses.profile}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), gateway_client_id: { stripe: 'cus_1' } } });
    });
    await page.goto('/pricing');
    const renew = page.locator('main').getByRole('link', { name: 'Renew' });
    await expect(renew).toHaveAttribute('href', '/client/payment?plan=3');
    await expect(renew).toHaveAttribute('data-plan', /"interval":"year"/);
  });
});

test('choosing a plan stores it and leads to the payment page', async ({ page }) => {
  await page.goto('/ar/pricing');
  const link = page.locator('main li.card').first().getByRole('link');
  await expect(link).toHaveAttribute('href', '/client/payment?plan=2');
  await page.route('**/client/payment?plan=2', (route) => route.fulfill({ contentType: 'text/html', body: 'payment' }));
  await link.click();
  await expect(page).toHaveURL(/\/client\/payment/);
  const stored = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? 'null'),
    storageKeys.selectedPlan,
  );
  expect(stored).toMatchObject({ id: 2, name: 'Lite', interval: 'month' });
  // Whoever comes from an Arabic page continues in Arabic.
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.language)).toBe('ar');
});
