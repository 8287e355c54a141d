import { say } from '@deskmate/fakes/ai-vendor/script';
import type { Page } from '@playwright/test';
import { lastAnswer } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { whileBusy, writtenText } from '../fixtures/tool-pages.ts';
import { sourceArea, translated, untilTranslated } from '../fixtures/translate-page.ts';

/** Presses Tab, or Shift+Tab, until the control of this name has the focus, which must be seen. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      const label = at?.labels?.[0]?.textContent ?? '';
      return at?.getAttribute('aria-label') ?? (label || at?.textContent || at?.getAttribute('title') || '');
    });
  const met: string[] = [];
  for (let press = 0; press < 70; press += 1) {
    await page.keyboard.press(key);
    met.push((await focused()).trim());
    if (!name.test(met.at(-1) ?? '')) continue;
    const isSeen = await page.evaluate(() => {
      const box = document.activeElement?.getBoundingClientRect();
      return box !== undefined && box.bottom > 0 && box.top < innerHeight;
    });
    expect(isSeen, `${name} is out of view`).toBe(true);
    return;
  }
  throw new Error(`${name} was not met: ${met.join(' | ')}`);
}
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test('Write by keyboard alone: an example, a setting, the text, a gap, a follow-up, a change', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.goto('/dashboard/write');
  await expect(page.getByRole('button', { name: /Fake/ })).toBeVisible();
  await tabTo(page, /^Write an email from notes/);
  await press(page, 'Enter');
  await expect(page.getByRole('textbox', { name: 'Your notes or your text' })).toBeFocused();
  await tabTo(page, /^Tone/);
  await page.keyboard.type('Formal');
  vendor.next(say('Subject: Heating in flat 4\n\nDear Mr Hill,\n\nplease repair it by [date].\n\nAmal'));
  await tabTo(page, /^Write$/);
  await press(page, 'Enter');
  await expect(writtenText(page)).toHaveValue(/by \[date\]/);
  expect(JSON.stringify(vendor.calls.at(-1)?.body)).toContain('Its tone is formal');
  await tabTo(page, /^Go to date/);
  await press(page, 'Enter');
  await page.keyboard.type('Friday');
  await expect(writtenText(page)).toHaveValue(/by Friday\./);
  vendor.next(say('Subject: Heating\n\nDear Mr Hill, please repair it by Friday. Amal'));
  await tabTo(page, /^Shorter$/);
  await press(page, 'Enter');
  await expect(writtenText(page)).toHaveValue(/^Dear Mr Hill, please/);
  await tabTo(page, /^Changes$/, 'Shift+Tab');
  await press(page, 'Enter');
  await tabTo(page, /^Accept$/);
  await press(page, 'Enter');
  await expect(page.getByText(/Change 1 of|All changes reviewed/)).toBeVisible();
});

test('Translate by keyboard alone: the languages, the text, a sentence of it, another wording', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.goto('/dashboard/translate');
  await expect(page.getByRole('button', { name: /Fake/ })).toBeVisible();
  await tabTo(page, /^Translate to/);
  await press(page, 'Enter');
  await page.keyboard.type('english (united k');
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Translate to: English (United Kingdom)' })).toBeFocused();
  await tabTo(page, /^Text to translate/);
  vendor.next(say('The train leaves at eight. Please be on time.'));
  await page.keyboard.insertText('Der Zug fährt um acht. Bitte sei pünktlich.');
  await press(page, 'Control+Enter');
  await untilTranslated(page);
  await tabTo(page, /^The train leaves at eight/);
  await press(page, 'ArrowRight', 'Enter');
  await expect(page.getByRole('group', { name: /sentence/i })).toContainText('Please be on time.');
  vendor.next(say('Please do not be late.\nPlease come on time.'));
  await tabTo(page, /^Alternatives/);
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Please do not be late.' })).toBeVisible();
  await tabTo(page, /^Please do not be late/);
  await press(page, 'Enter');
  await expect(translated(page)).toHaveText('The train leaves at eight. Please do not be late.');
  await tabTo(page, /^Swap languages/, 'Shift+Tab');
  await press(page, 'Enter');
  await expect(sourceArea(page)).toHaveValue(/Please do not be late\./);
});

test('Read by keyboard alone: an example, a question, its passage, the search, a note on the pages', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.goto('/dashboard/read');
  await tabTo(page, /^Rules of a community garden/);
  await press(page, 'Enter');
  await expect(page.getByText(/English · 4 pages/)).toBeVisible(whileBusy);
  await tabTo(page, /^Message/);
  await page.keyboard.insertText('What does a household pay?');
  vendor.next(say('It pays 48.00 [p. 2: "The fee pays for water, tools and the insurance."].'));
  await press(page, 'Enter');
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false');
  await tabTo(page, /^p\. 2: show/, 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
  await tabTo(page, /^Search the document/, 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('searchbox', { name: 'Search the document' })).toBeFocused();
  await page.keyboard.type('Saturdays');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('searchbox', { name: 'Search the document' })).toHaveCount(0);
});

test('Art by keyboard alone: style, shape and number, the order, the image and its neighbours', async ({
  signedInPage: page,
}) => {
  await page.goto('/dashboard/art');
  await expect(page.getByRole('button', { name: /Fake/ })).toBeVisible();
  await tabTo(page, /^Describe your image/);
  await page.keyboard.insertText('Two boats');
  await tabTo(page, /^Auto$/);
  await press(page, 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Photo' })).toBeChecked();
  await tabTo(page, /^1:1/);
  await press(page, 'ArrowRight');
  await tabTo(page, /^1$/);
  await press(page, 'ArrowRight');
  await tabTo(page, /^Generate/);
  await press(page, 'Enter');
  await expect(page.getByRole('gridcell')).toHaveCount(2, whileBusy);
  await tabTo(page, /^Two boats|^Image/);
  await press(page, 'Enter');
  const detail = page.getByRole('dialog', { name: 'Details' });
  await expect(detail).toBeVisible();
  await expect(detail.locator(':focus')).toHaveCount(1);
  await press(page, 'ArrowRight', 'Escape');
  await expect(detail).toHaveCount(0);
  await expect(page.getByRole('gridcell').locator(':focus')).toHaveCount(1);
});
