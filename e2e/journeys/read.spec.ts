import { fileURLToPath } from 'node:url';
import { storageKeys } from '@deskmate/api/storage';
import { refusals, say } from '@deskmate/fakes/ai-vendor/script';
import type { Page } from '@playwright/test';
import { makeLongPdf, sentenceOf } from '../bench/tools/make-long-pdf.ts';
import { ask, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { operate } from '../fixtures/operator.ts';
import { expect, test } from '../fixtures/page.ts';
import { marked, markOn } from '../fixtures/read-page.ts';
import { whileBusy } from '../fixtures/tool-pages.ts';
import { makeTurnedForm, seenPage, seenSentence, sentenceOfTurned } from '../fixtures/turned-form.ts';

const sample = (name: string) =>
  fileURLToPath(new URL(`../../dashboard/src/features/read/sample/${name}.pdf`, import.meta.url));
const garden = sample('garden-en');
const arabicGarden = sample('garden-ar');

const fee = 'The fee pays for water, tools and the insurance.';
const answer = `A household pays 48.00 a year [p. 2: "${fee}"]. Dogs fly [p. 4: "Dogs may fly over the beds"].`;

async function openGarden(page: Page): Promise<void> {
  await page.goto('/dashboard/read');
  await page.locator('[data-read-file]').setInputFiles(garden);
  await expect(page.locator('[data-page="1"]')).toContainText('Rules of the Mill Lane community garden');
}

/** The text of every page is there to be asked about. */
const untilRead = (page: Page) => expect(page.getByText(/English · 4 pages/)).toBeVisible();

test('each answer leads to the passage it quotes, and an invented quote is not shown: on a desk, on a phone, of two documents, of an image', async ({
  signedInPage: page,
  product,
  vendor,
}) => {
  await test.step('the document stays open when its first question fails, and after a reload; the question is asked again', async () => {
    await openGarden(page);
    await untilRead(page);
    vendor.next(refusals.broken());
    await ask(page, 'What does a household pay?').catch(() => {});
    await expect(page.getByRole('alert').filter({ hasText: 'You weren’t charged.' })).toBeVisible();
    await expect(page.locator('[data-page="1"]')).toContainText('Rules of the Mill Lane community garden');
    await page.reload();
    await expect(page.locator('[data-page="1"]')).toContainText('Rules of the Mill Lane community garden');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('What does a household pay?');
    vendor.next(say(answer));
    await page.getByRole('button', { name: 'Send' }).click();
    await untilAnswered(page);
    await expect(lastAnswer(page)).toContainText('48.00 a year');
  });

  const setAbilities = (abilities: string) =>
    operate(product, 'edit-model', 'server/fake-small', '--abilities', abilities);
  await test.step('a model that sees no pictures is not asked, and the question stays', async () => {
    await page.getByRole('button', { name: 'Ask about an image' }).click();
    const sheet = (await page.locator('[data-page="1"]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(sheet.x + 60, sheet.y + 60);
    await page.mouse.down();
    await page.mouse.move(sheet.x + 260, sheet.y + 160, { steps: 4 });
    await page.mouse.up();
    const question = page.getByRole('textbox', { name: 'Message' });
    await expect(question).toHaveValue('About the image (p. 1): ');
    await expect(question).toBeFocused();
    await page.keyboard.type('What does it show?');
    await expect(page.getByText('This model can’t read images. Choose another')).toBeVisible();
    const calls = vendor.calls.length;
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Not sent: this model can’t read images.')).toBeVisible();
    expect(vendor.calls).toHaveLength(calls);
  });

  await setAbilities('vision');
  try {
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/What does it show\?$/);
    vendor.next(say('It shows a title.'));
    await page.getByRole('button', { name: 'Send' }).click();
    await untilAnswered(page);
    expect(JSON.stringify(vendor.calls.at(-1)?.body)).toContain('data:image/');
    await expect(page.getByRole('article', { name: 'You' }).last()).toContainText('Page 1.png');
  } finally {
    await setAbilities('none');
  }

  await test.step('the whole page is taken by keyboard, and Escape ends it', async () => {
    const button = page.getByRole('button', { name: 'Ask about an image' });
    await button.press('Enter');
    await expect(page.getByRole('button', { name: 'Use the whole page' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Pages of the document' })).toBeFocused();
    await button.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove Page 1.png' })).toBeVisible();
  });
  await page.getByRole('button', { name: 'Remove Page 1.png' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('');

  await test.step('an answer leads to the passage that it quotes, also after a reload', async () => {
    vendor.next(say(answer));
    await ask(page, 'What does a household pay?');
    await untilAnswered(page);
    await expect(lastAnswer(page)).not.toContainText('may fly');
    await expect(lastAnswer(page)).not.toContainText('"');

    await lastAnswer(page)
      .getByRole('button', { name: /p. 2: show “The fee pays/ })
      .click();
    await expect.poll(() => marked(page)).toContain('The fee pays for water');
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2');

    vendor.next(say('Rule 9 says what to do [p. 4: "When something goes wrong"].'));
    await ask(page, 'And when something goes wrong?');
    await untilAnswered(page);
    await lastAnswer(page)
      .getByRole('button', { name: /p. 4: show “When something/ })
      .click();
    await expect.poll(() => marked(page)).toBe('When something goes wrong');
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('4');

    const address = page.url();
    await page.reload();
    await expect(page).toHaveURL(address);
    await lastAnswer(page)
      .getByRole('button', { name: /p. 4: show/ })
      .click();
    await expect.poll(() => marked(page)).toBe('When something goes wrong');
  });

  await test.step('on a phone the document and the questions are tabs, and a quote turns to the document', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Questions' }).click();
    vendor.next(say(answer));
    await ask(page, 'What does a household pay?');
    await untilAnswered(page);
    await lastAnswer(page)
      .getByRole('button', { name: /p. 2: show/ })
      .click();
    await expect(page.getByRole('tab', { name: 'Document' })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => marked(page)).toContain('The fee pays for water');
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('two documents are asked about together, and each answer leads into the right one', async () => {
    await page.getByRole('button', { name: 'More about this document' }).click();
    await page.getByRole('menuitem', { name: 'Add a second document' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a second document' });
    await dialog.getByRole('button', { name: 'Paste text' }).click();
    await dialog
      .getByLabel('Text', { exact: true })
      .fill('Minutes of May\n\nThe members agreed to a fee of 50.00 from next year on.');
    await dialog.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Minutes of May', exact: true })).toBeVisible();
    await expect(page.locator('[data-page="1"]').last()).toContainText('agreed to a fee of 50.00');
    vendor.next(say(`Now it is 48.00 [1, p. 2: "${fee}"], later 50.00 [2, p. 1: "agreed to a fee of 50.00"].`));
    await ask(page, 'How does the fee change?');
    await untilAnswered(page);
    await lastAnswer(page)
      .getByRole('button', { name: /show “The fee pays/ })
      .click();
    await expect.poll(() => marked(page)).toContain('The fee pays for water');
    await lastAnswer(page)
      .getByRole('button', { name: /show “agreed to/ })
      .click();
    await expect.poll(() => marked(page)).toBe('agreed to a fee of 50.00');
    await expect(page.getByRole('button', { name: 'Minutes of May', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });
});

test('marks the passage on rotated pages and reads filled-in form fields', async ({ signedInPage: page, vendor }) => {
  const names = ['Ann Archer', 'Ben Baker', 'Cleo Carter', 'Dan Draper'];
  const nameOf = (number: number) => names[number - 1] ?? '';
  await page.goto('/dashboard/read');
  await page
    .locator('[data-read-file]')
    .setInputFiles({ name: 'pumps.pdf', mimeType: 'application/pdf', buffer: makeTurnedForm(nameOf) });
  await expect(page.getByText(/English · 4 pages/)).toBeVisible();
  const pages = [1, 2, 3, 4];
  const quotes = pages.map(
    (number) => `[p. ${number}: "${sentenceOfTurned(number)}"] [p. ${number}: "Checked by ${nameOf(number)}"]`,
  );
  vendor.next(say(`All were checked ${quotes.join(' and ')}.`));
  await ask(page, 'Who checked the pumps?');
  await untilAnswered(page);
  expect(vendor.calls.at(-1)?.prompt).toContain('Cleo Carter');
  for (const number of pages) {
    const shown = (words: string) => lastAnswer(page).getByRole('button', { name: `p. ${number}: show “${words}` });
    await shown(`Pump ${number}`).click();
    await expect.poll(() => marked(page)).toBe(sentenceOfTurned(number).slice(0, -1));
    const { left, top, right, bottom } = await markOn(page, number);
    expect(left).toBeCloseTo(seenSentence.x / seenPage.width, 2);
    expect((top + bottom) / 2).toBeCloseTo((seenSentence.y - seenSentence.size / 3) / seenPage.height, 1);
    expect(right - left).toBeGreaterThan(5 * (bottom - top));
    await shown('Checked by').click();
    await expect.poll(() => marked(page)).toContain(nameOf(number));
  }
});

test('an Arabic document that a browser printed is quoted, marked and searched in the order in which it is read', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'ar'), storageKeys.language);
  await page.goto('/dashboard/read');
  await page.locator('[data-read-file]').setInputFiles(arabicGarden);
  await expect(page.getByText('العربية · 4 صفحات')).toBeVisible();
  vendor.next(say('تدفع الأسرة 48.00 في السنة [p. 2: "تغطي الرسوم الماء والأدوات والتأمين"].'));
  const question = page.locator('main textarea');
  await question.fill('كم تدفع الأسرة؟');
  await question.press('Enter');
  await lastAnswer(page)
    .getByRole('button', { name: /تغطي الرسوم/ })
    .click();
  await expect.poll(() => marked(page)).toContain('تغطي الرسوم الماء والأدوات والتأمين');
  await page.getByRole('button', { name: 'البحث في المستند' }).click();
  await page.getByRole('searchbox').fill('أمين الصندوق');
  await expect(page.locator('[data-page="2"]')).toContainText('أمين الصندوق');
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('read-hit-current') ?? [])].map(String).join()))
    .toBe('أمين الصندوق');
});

test('an answer from a long book names its pages and links to them, and the book can be searched', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.goto('/dashboard/read');
  await page
    .locator('[data-read-file]')
    .setInputFiles({ name: 'stations.pdf', mimeType: 'application/pdf', buffer: makeLongPdf(60) });
  await expect(page.locator('[data-page="1"]')).toContainText('The pump of station 1');
  await expect(page.getByText(/English · 60 pages/)).toBeVisible(whileBusy);

  vendor.next(say(`It is so [p. 42: "${sentenceOf(42)}"].`));
  await ask(page, 'Which colour is the pump of station 42?');
  await untilAnswered(page);
  await expect(lastAnswer(page)).toContainText(/Pages read for this answer: .*42/);
  await lastAnswer(page)
    .getByRole('button', { name: /p. 42: show/ })
    .click();
  await expect.poll(() => marked(page)).toContain('painted in colour 1042');
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('42');
  await expect(lastAnswer(page).getByText(/Read the whole document|too long for this model/)).toBeVisible();

  await page.getByRole('button', { name: 'Search the document' }).click();
  await page.getByRole('searchbox', { name: 'Search the document' }).fill('station 57 ');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('57');
});

test('a PDF is read while it is still being sent; it is searched, enlarged, copied from, and closed for another', async ({
  signedInPage: page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard/read');

  await test.step('it is seen while it is being sent, stays at its page, and sending can be cancelled', async () => {
    const sent = Promise.withResolvers<void>();
    await page.route('**/ai/v1/documents', async (route) => {
      if (route.request().method() === 'POST') await sent.promise;
      await route.continue().catch(() => {});
    });
    await page.locator('[data-read-file]').setInputFiles(garden);
    await expect(page.locator('[data-page="1"]')).toContainText('Rules of the Mill Lane community garden');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'What would you like to read?' })).toBeVisible();

    await page.locator('[data-read-file]').setInputFiles(garden);
    await page.getByRole('textbox', { name: 'Page' }).fill('3');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-page="3"]')).toContainText('Saturdays');
    await expect(page.getByRole('status').filter({ hasText: 'Adding the document…' })).toBeVisible();
    sent.resolve();
    await untilRead(page);
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('3');
    await page.unrouteAll();
  });

  await test.step('it is searched, and read at its outline', async () => {
    await page.getByRole('button', { name: 'Search the document' }).click();
    await page.getByRole('searchbox', { name: 'Search the document' }).fill('SATURDAYS');
    await expect(page.getByText('1 of 2')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('3');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Pages and outline' }).click();
    // It opens with the pages where the outline is not known yet.
    await page.getByRole('button', { name: 'Outline', exact: true }).click();
    await page.getByRole('button', { name: /9 When something goes wrong/ }).click();
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('4');
  });

  await test.step('its pages are enlarged and darkened; a passage is copied with its source, a table as CSV', async () => {
    const bar = page.getByRole('toolbar', { name: 'Document view' });
    const zoom = bar.getByText(/^\d+%$/);
    const before = Number.parseInt((await zoom.textContent()) ?? '', 10);
    await bar.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(async () => Number.parseInt((await zoom.textContent()) ?? '', 10)).toBeGreaterThan(before);
    await bar.getByRole('button', { name: 'Dark pages' }).click();
    await expect(bar.getByRole('button', { name: 'Dark pages' })).toHaveAttribute('aria-pressed', 'true');
    await page
      .getByRole('navigation', { name: 'Pages and outline' })
      .getByRole('button', { name: 'Pages', exact: true })
      .click();
    await page.getByRole('navigation', { name: 'Pages and outline' }).getByRole('button', { name: /2/ }).click();
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2');

    const read = () => page.evaluate(() => navigator.clipboard.readText());
    const select = (from: string, to: string) =>
      page.locator('[data-page="2"]').evaluate(
        (sheet, [first = '', last = '']) => {
          const spans = [...sheet.querySelectorAll('span')].filter((span) => span.childElementCount === 0);
          const start = spans.find((span) => span.textContent.includes(first));
          const end = spans.find((span) => span.textContent.includes(last));
          const range = document.createRange();
          if (start) range.setStartBefore(start);
          if (end) range.setEndAfter(end);
          getSelection()?.removeAllRanges();
          getSelection()?.addRange(range);
        },
        [from, to],
      );
    const menu = page.getByRole('toolbar', { name: 'Selected text' });
    await select('The fee pays', 'The fee pays');
    await menu.getByRole('button', { name: 'Copy with source' }).click();
    await expect.poll(read).toMatch(/The fee pays for water[\s\S]*Rules of the Mill Lane community garden, p\. 2/);
    await select('Household', 'School class');
    await menu.getByRole('button', { name: 'Copy as CSV' }).click();
    await expect.poll(read).toMatch(/^Household,48\.00,20\.00\r?\nSingle person,36\.00/);
    await select('The fee pays', 'The fee pays');
    await menu.getByRole('button', { name: 'Translate' }).click();
    await expect(page.getByRole('textbox', { name: 'Text to translate' })).toHaveValue(/The fee pays for water/);
  });

  await test.step('it is closed for another, found again and deleted', async () => {
    await page.goBack();
    await expect(page.locator('[data-page="2"]')).toContainText(fee);
    await page.getByRole('button', { name: 'New document' }).first().click();
    await expect(page.getByRole('button', { name: /^Rules of the Mill Lane/ })).toContainText('4 pages');
    await page.getByRole('button', { name: /^Delete Rules/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Rules of the Mill Lane/ })).toHaveCount(0);
  });
});

test('a selected passage is explained; a file that cannot be read says why, and what to do', async ({
  signedInPage: page,
  vendor,
  allowConsoleError,
}) => {
  await test.step('a passage goes into the question with its page', async () => {
    await page.goto('/dashboard/read');
    await page.getByRole('button', { name: /Warranty of a kettle/ }).click();
    const text = page.locator('[data-page="1"]');
    await expect(text).toContainText('24 months');
    await expect(page.getByRole('button', { name: 'Short summary' })).toBeVisible();
    await text.evaluate((element) => getSelection()?.selectAllChildren(element));
    vendor.next(say('It means two years [p. 1].'));
    await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Explain' }).click();
    await untilAnswered(page);
    await expect(page.getByRole('article', { name: 'You' })).toContainText('> (p. 1)');
    await expect(lastAnswer(page).getByRole('button', { name: /p. 1/ })).toBeVisible();
  });

  allowConsoleError(/status of 415/);
  const pdf = (trailer = '') =>
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\ntrailer<</Root 1 0 R${trailer}>>`;
  const key = (sign: string) => `<${sign.repeat(64)}>`;
  const encrypted = `/Encrypt<</Filter/Standard/V 1/R 2/O${key('a')}/U${key('b')}/P -4>>/ID[${key('c')}${key('c')}]`;
  const files = [
    ['locked.pdf', pdf(encrypted), 'Protected by a password', 'without one'],
    ['scan.pdf', pdf(), 'there is no text to read', 'Recognise their text here'],
    ['broken.pdf', '%PDF-1.4 nothing', 'This file is damaged', 'save it again'],
    ['empty.txt', ' \n ', 'There is no text in this document', 'the right file'],
  ] as const;
  for (const [name, content, why, way] of files) {
    await page.goto('/dashboard/read');
    await page
      .locator('[data-read-file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
    await expect(page.getByText(why).first(), name).toBeVisible();
    await expect(page.getByText(way).first(), name).toBeVisible();
  }
  await page.goto('/dashboard/read');
  await page
    .locator('[data-read-file]')
    .setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('plain words') });
  await expect(page.getByRole('alert')).toContainText('Can’t read fake.pdf: the content doesn’t match the file type.');
  await expect(page.getByRole('button', { name: /^locked/ })).toContainText('Protected by a password');
});
