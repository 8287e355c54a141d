import type { Locator, Page } from '@playwright/test';
import { composer, lastAnswer } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { newPerson } from '../fixtures/person.ts';
import type { Product } from '../product/start-product.ts';

/** How much a stranger has to click and to fill in. A step more is a decision, not an accident. */

test('from the home page to the first answer: four clicks, and six fields with the question', async ({
  page,
  product,
}) => {
  const person = countSteps(page);
  await page.goto('/');
  await person.click(page.getByRole('main').getByRole('link', { name: 'Get started' }).first());
  await register(person, page, product);
  await expect(composer(page)).toBeFocused();
  await person.type('What is ready?');
  await page.keyboard.press('Enter');
  await expect(lastAnswer(page)).toContainText('This is the answer.');
  expect(person.steps).toEqual({ clicks: 4, fields: 6 });
});

test('a prompt of the home page needs no typing: it waits in the box after the registration', async ({
  page,
  product,
}) => {
  const person = countSteps(page);
  await page.goto('/');
  await person.click(page.getByRole('main').locator('a[href*="prompt"]').first());
  await register(person, page, product);
  await expect(composer(page)).not.toHaveValue('');
  await composer(page).press('Enter');
  await expect(lastAnswer(page)).toContainText('This is the answer.');
  expect(person.steps).toEqual({ clicks: 4, fields: 5 });
});

test('from the prices to a paid plan: five clicks, and eight fields with the card', async ({ page, product }) => {
  const person = countSteps(page);
  await page.goto('/pricing');
  await person.click(page.getByRole('link', { name: 'Subscribe Pro', exact: true }));
  await expect(page.getByText(/^Create an account to continue with Pro, .*\$12/)).toBeVisible();
  await register(person, page, product);
  await expect(page).toHaveURL(/\/client\/payment/);
  await person.fill(page.getByLabel('Card number'), '4242 4242 4242 4242');
  await person.fill(page.getByLabel('Expiry'), '12/30');
  await person.fill(page.getByLabel('Security code'), '123');
  await person.click(page.getByRole('button', { name: /^Pay / }));
  await expect(page.getByRole('heading', { name: 'You’re on Pro' })).toBeVisible();
  expect(person.steps).toEqual({ clicks: 5, fields: 8 });
});

type Person = ReturnType<typeof countSteps>;

/** Does what a person does, and counts it. Keys that submit a form count for nothing. */
function countSteps(page: Page) {
  const steps = { clicks: 0, fields: 0 };
  return {
    steps,
    async click(target: Locator) {
      steps.clicks += 1;
      await target.click();
    },
    async fill(field: Locator, text: string) {
      steps.fields += 1;
      await field.fill(text);
    },
    /** Into the field that has the focus already. */
    async type(text: string) {
      steps.fields += 1;
      await page.keyboard.type(text);
    },
    /** Follows a link of an email. */
    async follow(link: URL) {
      steps.clicks += 1;
      await page.goto(link.href);
    },
  };
}

/** From the page of the registration to the page that the person wanted. */
async function register(person: Person, page: Page, product: Product): Promise<void> {
  const { firstName, lastName, email, password } = newPerson();
  await person.fill(page.getByLabel('First name'), firstName);
  await person.fill(page.getByLabel('Last name'), lastName);
  await person.fill(page.getByLabel('Email address'), email);
  await person.fill(page.getByLabel('Password', { exact: true }), password);
  await person.click(page.getByRole('button', { name: 'Create account' }));
  await person.follow(await product.outbox.linkTo(email, '/client/activate/'));
  await person.fill(page.getByLabel('Password', { exact: true }), password);
  await person.click(page.getByRole('button', { name: 'Activate my account' }));
}
