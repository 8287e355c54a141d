import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/page.ts';

const send = `**${mainBase}${mainAddresses.contactMail}`;
const text = 'The invoice of March shows the wrong address.';

async function fill(page: Page) {
  await page.getByLabel('Your name').fill('Lena Novak');
  await page.getByLabel('Your e-mail address').fill('lena@example.org');
  await page.getByLabel('Subject').fill('Invoice');
  await page.getByLabel('Message').fill(text);
}

test('the form sends a message, after loading its module when it is touched', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/contact-us', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await fill(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you. Your message is on its way')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('a faulty field is named, focused, and nothing is sent', async ({ page }) => {
  let sent = 0;
  await page.route(send, (route) => {
    sent += 1;
    return route.abort();
  });
  await page.goto('/contact-us');
  await fill(page);
  await page.getByLabel('Your e-mail address').fill('lena');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Your e-mail address')).toBeFocused();
  await expect(page.getByText('Please write an e-mail address that we can answer.')).toBeVisible();
  expect(sent).toBe(0);
});

test('an untouched form that is sent says in the page’s language what is missing', async ({ page }) => {
  await page.goto('/ar/contact-us');
  await page.locator('#contact-form [type="submit"]').click();
  await expect(page.getByText('يُرجى كتابة ما بين 10 و5,000 حرف.')).toBeVisible();
  await expect(page.locator('#name')).toBeFocused();
});

for (const [what, answer, words] of [
  ['a lost connection', null, 'Connection lost. Your text is still here'],
  ['too many messages', { status: 429, code: 'too_many_requests' }, 'a lot of messages'],
  ['a fault of the server', { status: 500, code: 'internal' }, 'The message was not sent'],
] as const) {
  test(`after ${what} the text stays`, async ({ page, allowComplaint }) => {
    allowComplaint(/Failed to load resource/);
    await page.route(send, (route) =>
      answer
        ? route.fulfill({ status: answer.status, json: { detail: 'x', code: answer.code, request_id: '1' } })
        : route.abort(),
    );
    await page.goto('/contact-us');
    await fill(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue(text);
  });
}

test('with a captcha configured, its script loads only when the form is touched', async ({ page }) => {
  const captcha = 'https://challenges.cloudflare.com/**';
  let loaded = 0;
  await page.route(captcha, (route) => {
    loaded += 1;
    return route.fulfill({
      contentType: 'text/javascript',
      body: `globalThis.turnstile = { reset() {}, render(place) { place.innerHTML = '<input type="hidden" name="cf-turnstile-response" value="answered">' } }`,
    });
  });
  await page.route(`**${mainBase}${mainAddresses.publicConfig}`, (route) =>
    route.fulfill({ json: { turnstile_site_key: 'key', sign_in_providers: [], helpdesk: false } }),
  );
  let sent: unknown;
  await page.route(send, (route) => {
    sent = route.request().postDataJSON();
    return route.fulfill({ json: { message: 'ok' } });
  });
  await page.goto('/contact-us', { waitUntil: 'networkidle' });
  expect(loaded).toBe(0);
  await fill(page);
  await expect.poll(() => loaded).toBe(1);
  await expect(page.locator('[name="cf-turnstile-response"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => sent).toMatchObject({ name: 'Lena Novak', turnstile_response: 'answered' });
});
