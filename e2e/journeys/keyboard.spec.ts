import { mainAddresses } from '@deskmate/api/addresses';
import type { Page } from '@playwright/test';
import { appCode } from '../fixtures/auth-page.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { ask, composer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { call as callProduct } from '../fixtures/person.ts';

/** Presses Tab until the control of this name has the focus; fails when it is not met within so many. */
async function tabTo(page: Page, name: RegExp, most = 40): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') ?? at?.getAttribute('title') ?? at?.textContent ?? '';
    });
  const met: string[] = [];
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    met.push(await focused());
    if (name.test(met.at(-1) ?? '')) return;
  }
  throw new Error(`${name} was not met: ${met.join(' | ')}`);
}

test.use({ viewport: { width: 768, height: 900 } });

test('by keyboard alone: header, drawers, model picker, composer, @ in the message, and the focus always comes back', async ({
  signedInPage: page,
}) => {
  await page.goto('/dashboard/chat');
  await expect(composer(page)).toBeVisible();
  await ask(page, 'How do I bake bread?');
  await untilAnswered(page);
  await page.reload();
  await untilAnswered(page);
  // The composer has the focus; somebody who reads the page from its beginning starts there.
  await expect(composer(page)).toBeFocused();
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

  await test.step('the first stop skips to the content', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  });

  await test.step('each drawer of the header takes the focus, holds it, and gives it back', async () => {
    for (const name of [/^Open menu/, /^Settings/, /^Your account/]) {
      await tabTo(page, name);
      const opener = page.getByRole('banner').getByRole('button', { name });
      await expect(opener).toBeFocused();
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog');
      await expect(drawer).toBeVisible();
      // So that a screen reader says what opened.
      const heading = drawer.getByRole('heading').first();
      await expect(heading).toBeFocused();
      await expect(drawer).toHaveAccessibleName((await heading.textContent()) ?? '');
      await page.keyboard.press('Tab');
      await expect(drawer.locator(':focus')).toHaveCount(1);
      for (let press = 0; press < 14; press += 1) {
        await page.keyboard.press('Tab');
        await expect(page.locator(':is(header, main) :focus')).toHaveCount(0);
      }
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(opener).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(heading).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    }
  });

  await test.step('the model picker chooses by arrows and gives the focus back', async () => {
    await tabTo(page, /^Choose a model/);
    const search = page.getByRole('searchbox').or(page.getByPlaceholder('Search models'));
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTitle('Choose a model')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByTitle('Choose a model')).toHaveText('Fake Thinker');
    await expect(page.getByTitle('Choose a model')).toBeFocused();
  });

  await test.step('the menu of an answer', async () => {
    await tabTo(page, /^Try again/);
    await tabTo(page, /^More/, 1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article').last().getByRole('button', { name: 'More' })).toBeFocused();
  });

  await test.step('the composer sends', async () => {
    await page.keyboard.press('Tab');
    for (
      let press = 0;
      press < 6 && !(await composer(page).evaluate((box) => box === document.activeElement));
      press += 1
    )
      await page.keyboard.press('Tab');
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type('And cake?');
    await page.keyboard.press('Enter');
    await untilAnswered(page);
    await expect(composer(page)).toBeFocused();
  });
  await test.step('@ in the message searches the models as one types, and keeps the text if no model is chosen', async () => {
    await page.goto('/dashboard/chat');
    const picker = page.getByTitle('Choose a model');
    const search = page.getByRole('searchbox', { name: 'Search models' });
    const rows = page.getByRole('search').getByRole('button');
    await expect(picker).toBeVisible();
    await composer(page).focus();

    await test.step('letters right after it are in the search; Enter takes what it says it takes', async () => {
      await page.keyboard.type('@thinker');
      await expect(search).toHaveValue('thinker');
      await expect(rows).toHaveCount(1);
      await expect(page.getByText('Press Enter to choose Fake Thinker')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(picker).toHaveText('Fake Thinker');
      await expect(composer(page)).toBeFocused();
      await expect(composer(page)).toHaveValue('');
    });

    await test.step('Escape leaves it in the message as typed, to go on with', async () => {
      await page.keyboard.type('@small');
      await expect(search).toHaveValue('small');
      await page.keyboard.press('Escape');
      await page.keyboard.type(' talk');
      await expect(search).toHaveCount(0);
      await expect(composer(page)).toHaveValue('@small talk');
      await composer(page).fill('');
    });

    await test.step('so does Enter where no model matches', async () => {
      await page.keyboard.type('@الجميع مرحبًا');
      await expect(page.getByText('No matching models.')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(composer(page)).toBeFocused();
      await expect(composer(page)).toHaveValue('@الجميع مرحبًا');
      await composer(page).fill('');
    });

    await test.step('arrows and Tab go to the models; a letter there goes on with the search', async () => {
      await page.keyboard.type('@sm');
      await page.keyboard.press('ArrowDown');
      await expect(rows.first()).toBeFocused();
      await page.keyboard.type('all');
      await expect(search).toHaveValue('small');
      await page.keyboard.press('Tab');
      await expect(rows.first()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(picker).toHaveText('Fake Small');
      await expect(composer(page)).toBeFocused();
      await expect(composer(page)).toHaveValue('');
    });

    await test.step('a focus that goes on to the page closes it', async () => {
      await page.keyboard.type('@small');
      await expect(rows).toHaveCount(1);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(search).toHaveCount(0);
      await expect(composer(page)).toHaveValue('@small');
    });

    await test.step('an input method ends first, then the list opens', async () => {
      await composer(page).fill('');
      const keyboard = await page.context().newCDPSession(page);
      await keyboard.send('Input.imeSetComposition', { text: '@', selectionStart: 1, selectionEnd: 1 });
      await expect(composer(page)).toHaveValue('@');
      await expect(search).toHaveCount(0);
      await keyboard.send('Input.insertText', { text: '@' });
      await expect(search).toBeFocused();
      await keyboard.send('Input.imeSetComposition', { text: 'small', selectionStart: 5, selectionEnd: 5 });
      await expect(rows).toHaveCount(1);
      await keyboard.send('Input.insertText', { text: 'small' });
      await expect(composer(page)).toHaveValue('@small');
      await page.keyboard.press('Escape');
      await expect(composer(page)).toBeFocused();
      await expect(composer(page)).toHaveValue('@small');
    });

    await test.step('opened by its button it leaves the message alone', async () => {
      await picker.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('thinker');
      await page.keyboard.press('Enter');
      await expect(picker).toHaveText('Fake Thinker');
      await expect(picker).toBeFocused();
      await expect(composer(page)).toHaveValue('@small');
    });
  });

  await test.step('in the mini layout the history opens from its icon, and gives the focus back', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/dashboard/chat');
    await composer(page).fill('');
    await ask(page, 'How do I bake a cake?');
    await untilAnswered(page);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    const icon = page.getByRole('complementary').getByRole('button', { name: 'History' });
    await icon.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'History' });
    await expect(drawer.getByRole('heading', { name: 'History' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(icon).toBeFocused();
    await page.goto('/dashboard/chat');
    await icon.click();
    await drawer.getByRole('link', { name: 'How do I bake a cake?' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(composer(page)).toBeFocused();
  });
});

test('by keyboard alone: login, code, security tab and its dialogs, each field by its label', async ({
  page,
  product,
  person,
  tokens,
}) => {
  const call = async (path: string, body: object) =>
    (await callProduct(product, 'POST', path, { token: tokens.access_token, body })).body as Record<string, string>;
  const { secret = '' } = await call(mainAddresses.generateOtp, { otp_type: 'app' });
  await call(mainAddresses.verifyOtpDevice, { code: appCode(secret) });
  const labelled = (name: string) => page.getByLabel(name, { exact: true });
  /** Presses Tab until a field has the focus. */
  const tabToField = async (name: string) => {
    for (let press = 0; press < 40; press += 1) {
      if (await labelled(name).evaluate((field) => field === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`the field ${name} was not met`);
  };

  await test.step('the login goes to the code, and the code to where the person was going', async () => {
    await page.goto('/dashboard/user/account/security');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await tabToField('Email address');
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await expect(labelled('Password')).toBeFocused();
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(labelled('Code')).toBeFocused();
    await page.keyboard.type(appCode(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Two-step login (2FA)' })).toBeVisible();
  });

  await test.step('a question opens on its first control, and Escape gives the focus back', async () => {
    for (const name of [/^New backup codes/, /^Turn off/]) {
      await tabTo(page, name, 60);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
  });

  await test.step('what is wrong is said in our words and the field has the focus', async () => {
    await tabToField('Current password');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(labelled('New password')).toBeFocused();
    await page.keyboard.type('short');
    await page.keyboard.press('Enter');
    await expect(page.getByText('at least 8 characters', { exact: false }).last()).toBeVisible();
    await expect(labelled('New password')).toBeFocused();
    await page.goto('/dashboard/user/account/profile');
    await expect(page.getByRole('button', { name: 'Change email address' })).toBeVisible();
    await tabTo(page, /^Change email address/, 60);
    await page.keyboard.press('Enter');
    await expect(labelled('New email address')).toBeFocused();
    await page.keyboard.type('not an address');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Enter an email address, like/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Change email address' })).toBeFocused();
  });
});
