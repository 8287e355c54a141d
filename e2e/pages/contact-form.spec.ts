import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { identity } from '@deskmate/brand/identity';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/page.ts';

const send = `**${mainBase}${mainAddresses.contactMail}`;
const text = 'The invoice of March shows the wrong address.';

async function fill(page: Page) {
  await page.getByLabel('Your name').fill('Lena Novak');
  await page.getByLabel('Your email address').fill('lena@example.org');
  await page.getByLabel('Subject').fill('Invoice');
  await page.getByLabel('Message').fill(text);
}

test('the form sends a message, after loading its module when it is first used', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => /contact-form\./.test(request.url()) && scripts.push(request.url()));
  await page.goto('/contact-us', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await fill(page);
  expect(scripts).toHaveLength(1);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent.')).toBeVisible();
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
  await page.getByLabel('Your email address').fill('lena');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Your email address')).toBeFocused();
  const message = page.getByText('Enter an email address we can reply to.');
  await expect(message).toBeVisible();
  await page.getByLabel('Your email address').fill('lena@');
  await expect(message).toBeVisible();
  await page.getByLabel('Your email address').fill('lena@example.org');
  await expect(message).toBeHidden();
  expect(sent).toBe(0);
});

test('an untouched form that is sent says in the page’s language what is missing', async ({ page }) => {
  await page.goto('/ar/contact-us');
  await page.locator('#contact-form [type="submit"]').click();
  await expect(page.getByText('اكتب رسالة. عدد الأحرف: من 10 إلى 5,000.')).toBeVisible();
  await expect(page.locator('#name')).toBeFocused();
});

for (const [what, answer, words] of [
  ['a lost connection', null, 'Connection lost. Your text is still here'],
  ['too many messages', { status: 429, code: 'too_many_requests' }, 'several messages'],
  ['a fault of the server', { status: 500, code: 'internal' }, 'Your message wasn’t sent'],
] as const) {
  test(`after ${what} the text stays`, async ({ page, allowConsoleError }) => {
    allowConsoleError(/Failed to load resource/);
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
      body: `globalThis.turnstile = { reset() {}, render(place, { action }) { place.dataset.action = action; place.innerHTML = '<input type="hidden" name="cf-turnstile-response" value="answered">' } }`,
    });
  });
  await page.route(`**${mainBase}${mainAddresses.publicConfig}`, (route) =>
    route.fulfill({
      json: { turnstile_site_key: 'key', sign_in_providers: [], helpdesk: false, redirect_origins: [] },
    }),
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
  await expect(page.locator('[data-action="contact"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => sent).toMatchObject({ name: 'Lena Novak', turnstile_response: 'answered' });
});

test('a captcha whose script is blocked says so, and the next submit loads it', async ({ page, allowConsoleError }) => {
  allowConsoleError(/Failed to load resource/);
  let isBlocked = true;
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    isBlocked
      ? route.abort()
      : route.fulfill({
          contentType: 'text/javascript',
          body: `globalThis.turnstile = { reset() {}, render(place) { place.innerHTML = '<input type="hidden" name="cf-turnstile-response" value="answered">' } }`,
        }),
  );
  await page.route(`**${mainBase}${mainAddresses.publicConfig}`, (route) =>
    route.fulfill({
      json: { turnstile_site_key: 'key', sign_in_providers: [], helpdesk: false, redirect_origins: [] },
    }),
  );
  await page.goto('/contact-us');
  await fill(page);
  await expect(page.getByText('The check couldn’t load.')).toBeVisible();
  isBlocked = false;
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Confirm you’re human.')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent.')).toBeVisible();
});

test('a captcha that is still loading when the form is sent is loaded once, and what is missing is said', async ({
  page,
}) => {
  const arrival = Promise.withResolvers<void>();
  await page.route('https://challenges.cloudflare.com/**', async (route) => {
    await arrival.promise;
    await route.fulfill({
      contentType: 'text/javascript',
      body: `globalThis.turnstile = { reset() {}, render(place) { place.innerHTML = '<input type="hidden" name="cf-turnstile-response" value="answered">' } }`,
    });
  });
  await page.route(`**${mainBase}${mainAddresses.publicConfig}`, (route) =>
    route.fulfill({
      json: { turnstile_site_key: 'key', sign_in_providers: [], helpdesk: false, redirect_origins: [] },
    }),
  );
  await page.goto('/contact-us');
  await fill(page);
  const scripts = page.locator('script[src^="https://challenges.cloudflare.com"]');
  await expect(scripts).toHaveCount(1);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Confirm you’re human.')).toBeVisible();
  await expect(scripts).toHaveCount(1);
  arrival.resolve();
  await expect(page.locator('[name="cf-turnstile-response"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent.')).toBeVisible();
});

test('N10: a subject that turns the direction of text is refused at its field, and nothing is lost', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/Failed to load resource/);
  await page.goto('/contact-us');
  await fill(page);
  await page.getByLabel('Subject').fill('Refund \u202efdp.exe');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Enter a subject, up to 150 characters.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue(text);
});

test('N10: what is typed reaches support as plain text in lines of its own', async ({ page, product }) => {
  const typed = 'See https://evil.example\nReply-To: someone@evil.example\n<b>bold</b> 👩‍👩‍👧‍👦';
  await page.goto('/contact-us');
  await fill(page);
  await page.getByLabel('Message').fill(typed);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent.')).toBeVisible();
  const mail = await product.outbox.newestTo(identity.supportAddress);
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(['lena@example.org']);
  expect(mail.html ?? '').not.toMatch(/<b>|href="https:\/\/evil/);
});
