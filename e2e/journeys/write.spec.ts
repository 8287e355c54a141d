import { gate, refusals, type Step, say } from '@deskmate/fakes/ai-vendor/script';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/page.ts';
import { signedInDevice } from '../fixtures/signed-in-device.ts';
import { expectWritten, writtenText } from '../fixtures/tool-pages.ts';

const email =
  'Subject: Heating in flat 4\n\nDear Mr Hill,\n\nThe heating is broken. Please call [phone number].\n\nBest,\n[your name]';

/** An English text that stands still in its middle until the test lets it go on. */
async function* slowText(rest: Promise<void>): AsyncGenerator<Step> {
  const sentences = Array.from({ length: 20 }, (_, index) => ({
    text: `The red lamp stands beside word${index}. `,
  }));
  yield* sentences.slice(0, 10);
  await rest;
  yield* sentences.slice(10);
  yield { finish: 'stop' };
}

const notes = (page: Page) => page.getByRole('textbox', { name: 'Your notes or your text' });
const write = (page: Page) => page.getByRole('button', { name: 'Write', exact: true });
const nextRequest = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/chat/completions'));

test('an email from notes has its subject apart, its gaps are filled in, and edits stay; a template fills the box', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('an email from notes has its subject apart, its gaps are filled in, and edits stay', async () => {
    await page.goto('/dashboard/write');
    await page.getByRole('button', { name: 'Write an email from notes' }).click();
    await expect(notes(page)).toHaveValue(/my landlord Mr Hill/);
    await expect(page.getByRole('combobox', { name: 'Format' }).locator('option:checked')).toHaveText('Auto: Email');
    vendor.next(say(...email.split(/(?<= )/)));
    const request = nextRequest(page);
    await notes(page).press('Control+Enter');
    expect((await request).postDataJSON().action).toEqual({
      type: 'write',
      option: 'compose',
      method: 'auto',
      format: 'auto',
      tone: 'auto',
      length: 'auto',
      language: 'en-US',
    });
    await expectWritten(page, /^Dear Mr Hill,/);
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Heating in flat 4');
    await expect(page.getByText('14 words')).toBeVisible();

    await test.step('Tab goes from gap to gap and then on', async () => {
      await page.getByRole('button', { name: 'Go to phone number' }).click();
      await page.keyboard.type('555 0101');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Amal');
      await expectWritten(page, /call 555 0101\.\n\nBest,\nAmal$/);
      await expect(page.getByText('blanks to fill in')).toHaveCount(0);
      await page.keyboard.press('Tab');
      await expect(writtenText(page)).not.toBeFocused();
    });

    await test.step('undo takes back, and what was changed is there after a reload', async () => {
      await writtenText(page).press('Control+z');
      await expectWritten(page, /\[your name\]$/);
      await page.getByRole('button', { name: 'Redo' }).click();
      await page.reload();
      await expectWritten(page, /Best,\nAmal$/);
      await expect(notes(page)).toHaveValue(/my landlord Mr Hill/);
      await page.getByRole('button', { name: 'Discard my edits' }).click();
      await expectWritten(page, /\[your name\]$/);
    });
  });

  await test.step('a template asks for its variables and fills the box; neither it nor the search of a language sends anything', async () => {
    await page.goto('/dashboard/write');
    const calls = vendor.calls.length;
    await notes(page).fill('Not to be sent yet');
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('searchbox', { name: 'Search languages' }).press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Saved prompts' }).click();
    const library = page.getByRole('dialog', { name: 'Saved prompts' });
    await library.getByRole('button', { name: 'New prompt' }).click();
    await library.getByRole('textbox', { name: 'Title' }).fill('Thanks');
    await library.getByRole('textbox', { name: 'Prompt' }).fill('Thank {name} for the tea');
    await library.getByRole('button', { name: 'Save' }).click();
    await library.getByRole('button', { name: /^Thanks/ }).click();
    await library.getByRole('textbox', { name: 'name' }).fill('Sam');
    await library.getByRole('button', { name: 'Use' }).click();
    await expect(notes(page)).toHaveValue('Thank Sam for the tea');
    await expect(notes(page)).toBeFocused();
    expect(vendor.calls).toHaveLength(calls);
  });
});

test('variants and follow-ups are versions of the text; corrections are accepted and rejected one by one', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('variants and follow-ups are versions of the text as it stands', async () => {
    await page.goto('/dashboard/write');
    await notes(page).fill('Invite Sam to lunch on Friday');
    vendor.next(say('Hi Sam, lunch on Friday?'));
    await write(page).click();
    await expectWritten(page, 'Hi Sam, lunch on Friday?');
    await expect(page.getByText('1 credit each')).toBeVisible();

    vendor.next(say('Sam, are you free on Friday?'));
    await page.getByRole('button', { name: 'Another version' }).click();
    await expectWritten(page, 'Sam, are you free on Friday?');
    await writtenText(page).fill('Sam, are you free on Friday at 1?');
    vendor.next(say('Friday at 1, Sam?'));
    await page.getByRole('button', { name: 'Shorter' }).click();
    await expectWritten(page, 'Friday at 1, Sam?');
    expect(JSON.stringify(vendor.calls.at(-1)?.body)).toContain('are you free on Friday at 1?');
    await expect(page.getByText('3/3')).toBeVisible();

    const change = page.getByRole('textbox', { name: 'Another change' });
    await change.fill('Mention the parking');
    await page.getByRole('button', { name: 'Earlier version' }).click();
    await expectWritten(page, 'Sam, are you free on Friday at 1?');
    await page.getByRole('button', { name: 'Earlier version' }).click();
    await expectWritten(page, 'Hi Sam, lunch on Friday?');

    await expect(change).toHaveValue('Mention the parking');
    vendor.next(say('Hi Sam, lunch on Friday? You can park behind the house.'));
    await page.getByRole('button', { name: 'Apply' }).click();
    await expectWritten(page, /park behind the house/);
    await expect(change).toHaveValue('');
    await page.getByRole('button', { name: 'Changes' }).click();
    await expect(page.getByText('Change 1 of 1')).toBeVisible();

    await page.reload();
    await expectWritten(page, /park behind the house/);
    await expect(page.getByText('4/4')).toBeVisible();
  });

  await test.step('corrections are accepted and rejected one by one, and undone', async () => {
    await page.goto('/dashboard/write');
    await notes(page).fill('I has a dog. He like bones. We walks.');
    await page.getByRole('combobox', { name: 'Method' }).selectOption('correct');
    vendor.next(say('I have a dog. He likes bones. We walk.'));
    const request = nextRequest(page);
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    expect((await request).postDataJSON().action).toMatchObject({ method: 'correct', language: 'same' });
    await expect(page.getByText('Change 1 of 3')).toBeVisible();
    await expect(page.locator('del')).toHaveCount(3);
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page.getByText('Change 1 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(page.getByText('Change 1 of 1')).toBeVisible();
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect(page.getByText('All changes reviewed.')).toBeVisible();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await expectWritten(page, 'I have a dog. He like bones. We walk.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectWritten(page, 'I have a dog. He likes bones. We walk.');
  });
});

test('a text is copied in each form and handed to Chat; a reply needs what to say, and a message goes out as sms', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('copied in each form, with its lines, and handed to Chat', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/dashboard/write');
    await notes(page).fill('blog article on tea');
    vendor.next(say('# Tea\n\nIt is **good**.\n\nBest,\nAmal'));
    await write(page).click();
    const read = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(read).toBe('# Tea\n\nIt is **good**.\n\nBest,\nAmal');
    await page.getByRole('button', { name: 'More ways to copy' }).click();
    await page.getByRole('menuitem', { name: 'Copy as plain text' }).click();
    await expect.poll(read).toBe('Tea\n\nIt is good.\n\nBest,\nAmal');
    await page.getByRole('button', { name: 'More ways to copy' }).click();
    await page.getByRole('menuitem', { name: 'Copy with formatting' }).click();
    const readHtml = () =>
      page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        return item?.types.includes('text/html') ? (await item.getType('text/html')).text() : '';
      });
    await expect.poll(readHtml).toMatch(/<h1[^>]*>Tea<\/h1>[\s\S]*<strong>good<\/strong>[\s\S]*Best,<br/);
    await page.getByRole('button', { name: 'Formatted' }).click();
    await expect(page.getByRole('heading', { name: 'Tea', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send to' }).click();
    await page.getByRole('menuitem', { name: 'Send to Chat' }).click();
    await expect(page).toHaveURL(/\/dashboard\/chat$/);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/^# Tea/);
  });

  await test.step('a reply needs what to say, takes it from a button, and a message goes out as sms', async () => {
    await page.goto('/dashboard/write');
    await page.getByRole('tab', { name: 'Compose' }).press('ArrowRight');
    await page.getByRole('textbox', { name: 'The message you received' }).fill('Coming tonight? 🙂 [words 5]');
    const reply = page.getByRole('button', { name: 'Write the reply' });
    const before = vendor.calls.length;
    await reply.click();
    await expect(page.getByText('First type what you want to say.')).toBeVisible();
    expect(vendor.calls).toHaveLength(before);

    await expect(page.getByRole('combobox', { name: 'Format' }).locator('option:checked')).toHaveText(
      'Auto: Text message',
    );
    await page.getByRole('combobox', { name: 'Format' }).selectOption('message');
    await page.getByRole('button', { name: 'Agree' }).click();
    await expect(page.getByRole('textbox', { name: 'What you want to say' })).toHaveValue('I agree.');
    vendor.next(say('Sure, see you tonight!'));
    const request = nextRequest(page);
    await reply.click();
    expect((await request).postDataJSON()).toMatchObject({
      action: { option: 'reply', format: 'sms', original_text: 'Coming tonight? 🙂 [words 5]' },
      messages: [{ role: 'user', content: 'I agree.' }],
    });
    await expectWritten(page, 'Sure, see you tonight!');
    await expect(page.getByText('1 SMS, 138 characters left')).toBeVisible();

    await test.step('the settings are remembered, the tab and the text are not', async () => {
      await page.goto('/dashboard/write');
      await expect(notes(page)).toHaveValue('');
      await expect(page.getByRole('combobox', { name: 'Format' })).toHaveValue('message');
    });
  });
});

test('Stop keeps what was written, a failure what was typed; a second device sees the text grow, and a share is continued', async ({
  signedInPage: page,
  vendor,
  browser,
  product,
  person,
}) => {
  await test.step('Stop keeps what was written; a failure keeps what was typed and costs nothing', async () => {
    await page.goto('/dashboard/write');
    // On a slow device, so that the reload follows the failure before anything else has happened.
    const devTools = await page.context().newCDPSession(page);
    vendor.next(refusals.broken());
    await notes(page).fill('Invite Sam');
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await write(page).click();
    await expect(page.getByRole('alert')).toContainText('You weren’t charged.');
    await expect(notes(page)).toHaveValue('Invite Sam');
    await page.reload();
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(notes(page)).toHaveValue('Invite Sam');

    await notes(page).fill('Count [words 400] [slow 50]');
    await write(page).click();
    await expect(page.getByRole('article', { name: 'Your text' })).toContainText('word3');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Stopped')).toBeVisible();
    await expectWritten(page, /word3/);
  });

  await test.step('a second device sees the text grow, and a shared text is read and continued', async () => {
    await page.goto('/dashboard/write');
    const rest = gate();
    vendor.next(slowText(rest.opened));
    await notes(page).fill('Where the red lamp stands');
    await write(page).click();
    await expect(page.getByRole('article', { name: 'Your text' })).toContainText('word3');
    const device = await signedInDevice(browser, product, person);
    await device.page.goto(page.url());
    await expect(device.page.getByRole('article', { name: 'Your text' })).toContainText('word5');
    rest.open();
    await expectWritten(device.page, /word19/);
    await expectWritten(page, /word19/);

    await page.getByRole('banner').getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('textbox', { name: 'Shared link' }).inputValue();
    await device.page.goto(link);
    await expect(device.page.getByText('word19')).toBeVisible();
    await device.page.getByRole('link', { name: 'Continue in Write' }).click();
    await expect(device.page).toHaveURL(/\/dashboard\/write\/[0-9a-f-]{36}$/);
    await expectWritten(device.page, /word19/);
    expect(await device.close()).toEqual([]);
  });
});
