import { gate, type Step, say } from '@deskmate/fakes/ai-vendor/script';
import { creditLeft } from '../fixtures/credit.ts';
import { expect, test } from '../fixtures/page.ts';
import {
  chooseLanguage,
  sourceArea,
  targetPane,
  translate,
  translated,
  untilTranslated,
} from '../fixtures/translate-page.ts';
import { giveVoice, voice } from '../fixtures/voice.ts';

const german = 'Die Besprechung wurde auf Freitag verlegt. Bitte bring die Zahlen mit.';
const english = 'The meeting has been moved to Friday. Please bring the figures.';

test('a text is translated while it is typed, its language is told, and it is one entry of the history', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('does not send an empty text and shows the reason; a long one waits for the button', async () => {
    await page.goto('/dashboard/translate');
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    await expect(page.getByText('Enter some text first.')).toBeVisible();
    const callsBefore = vendor.calls.length;
    await sourceArea(page).fill('Ein langer Satz steht hier. '.repeat(20));
    await expect(page.getByRole('button', { name: /Detected: German/ })).toBeVisible();
    await expect(targetPane(page)).toContainText('The translation will appear here.');
    expect(vendor.calls.length).toBe(callsBefore);
    vendor.next(say('A long sentence stands here. '.repeat(20).trim()));
    await sourceArea(page).press('Control+Enter');
    await expect(translated(page)).toContainText('A long sentence stands here.');
  });

  await test.step('a text is translated while it is typed, and is one entry of the history', async () => {
    await page.goto('/dashboard/translate');
    vendor.next(say('The meeting has ', 'been moved.'));
    await sourceArea(page).pressSequentially('Die Besprechung wurde verlegt.');
    await expect(page.getByRole('button', { name: 'Translate from: Detected: German' })).toBeVisible();
    await expect(translated(page)).toHaveText('The meeting has been moved.');
    await untilTranslated(page);
    await expect(page).toHaveURL(/\/dashboard\/translate\/[\da-f-]{36}$/);
    const address = page.url();

    await test.step('more of it replaces what was there, in the same entry', async () => {
      vendor.next(say(english));
      await sourceArea(page).fill(german);
      await expect(translated(page)).toHaveText(english);
      await untilTranslated(page);
      expect(page.url()).toBe(address);
      await expect(page.getByRole('link', { name: /Besprechung/ })).toHaveCount(1);
    });

    await test.step('another text is another entry; the panes stay', async () => {
      vendor.next(say('Good morning, Mrs Weber!'));
      await sourceArea(page).fill('Guten Morgen, Frau Weber!');
      await expect(translated(page)).toHaveText('Good morning, Mrs Weber!');
      await expect(page).not.toHaveURL(address);
      await expect(sourceArea(page)).toBeFocused();
    });

    await test.step('the first one opens again from the history, with its languages', async () => {
      await chooseLanguage(page, 'to', 'français (Can');
      await page.getByRole('link', { name: /Besprechung/ }).click();
      await expect(page).toHaveURL(address);
      await expect(sourceArea(page)).toHaveValue(german);
      await expect(translated(page)).toHaveText(english);
      await expect(page.getByRole('button', { name: 'Translate to: English (United States)' })).toBeVisible();
    });
  });
});

test('a newer text wins over a superseded answer; what fails keeps the text, costs nothing and is not shown', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('a newer text wins: what a superseded answer still sends shows nowhere', async () => {
    const late = gate();
    await page.goto('/dashboard/translate');
    vendor.next(
      (async function* (): AsyncGenerator<Step> {
        yield { text: 'An older answer' };
        await late.opened;
        yield { text: ' that comes late' };
        yield { finish: 'stop' };
      })(),
    );
    await translate(page, 'Der Zug fährt um acht Uhr');
    await expect(translated(page)).toContainText('An older answer');
    const swap = page.getByRole('button', { name: 'You can swap once the translation is ready' });
    await expect(swap).toHaveAttribute('aria-disabled', 'true');
    vendor.next(say('The train leaves at nine.'));
    await translate(page, 'Der Zug fährt um neun Uhr.');
    await expect(translated(page)).toHaveText('The train leaves at nine.');
    late.open();
    await untilTranslated(page);
    await expect(translated(page)).toHaveText('The train leaves at nine.');
    await page.reload();
    await expect(translated(page)).toHaveText('The train leaves at nine.');
    await expect(sourceArea(page)).toHaveValue('Der Zug fährt um neun Uhr.');
    await expect(page.getByRole('link', { name: /Der Zug/ })).toHaveCount(1);
  });

  await test.step('a failure keeps the text, says that nothing was charged, and Retry asks again', async () => {
    await page.goto('/dashboard/translate');
    vendor.next([{ errorEvent: { type: 'server_error', message: 'overloaded' } }]);
    await translate(page, german);
    const failure = page.getByRole('alert').filter({ hasText: 'You weren’t charged.' });
    await expect(failure).toBeVisible();
    await expect(sourceArea(page)).toHaveValue(german);
    vendor.next(say(english));
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(translated(page)).toHaveText(english);
    await expect(failure).toBeHidden();
  });

  await test.step('a text whose translation fails after a reload is back in its box', async () => {
    const failing = gate();
    await page.goto('/dashboard/translate');
    vendor.next(
      (async function* (): AsyncGenerator<Step> {
        yield { text: 'The meeting has been moved to Friday. ' };
        await failing.opened;
        yield { errorEvent: { type: 'server_error', message: 'overloaded' } };
      })(),
    );
    await translate(page, german);
    await expect(translated(page)).toContainText('The meeting');
    await page.reload();
    await expect(translated(page)).toContainText('The meeting');
    failing.open();
    const failure = page.getByRole('alert').filter({ hasText: 'You weren’t charged.' });
    await expect(failure).toBeVisible();
    await expect(sourceArea(page)).toHaveValue(german);
    vendor.next(say(english));
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(translated(page)).toHaveText(english);
  });

  await test.step('a text that was not translated at the second try either stands behind a button, and costs nothing', async () => {
    await page.goto('/dashboard/translate');
    vendor.next(say(`${german} Sie liegen noch im Büro.`), say(`${german} Sie liegen noch im Büro.`));
    await translate(page, german);
    await expect(targetPane(page)).toContainText('The model didn’t write what you asked for. You weren’t charged.');
    await expect(targetPane(page)).not.toContainText('liegen noch');
    await expect(targetPane(page)).not.toContainText('options have changed');
    await targetPane(page).getByRole('button', { name: 'Show what it wrote' }).click();
    await expect(targetPane(page)).toContainText('liegen noch');
  });
});

test('texts are exchanged and listened to; one that is in the target language already is not echoed', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('both texts are listened to in their languages; without a voice that is said', async () => {
    await giveVoice(page, ['de-DE', 'en-US']);
    await page.goto('/dashboard/translate');
    vendor.next(say(english));
    await translate(page, german);
    await untilTranslated(page);
    await expect(page.getByRole('button', { name: /Detected: German/ })).toBeVisible();
    await page.getByRole('button', { name: 'Listen to the text' }).click();
    await expect(page.getByRole('button', { name: 'Stop reading' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop reading' }).click();
    await page.getByRole('button', { name: 'Listen to the translation' }).click();
    await expect
      .poll(() => voice(page, ({ spoken }) => spoken))
      .toEqual([
        { text: 'Die Besprechung wurde auf Freitag verlegt.', lang: 'de' },
        { text: 'Bitte bring die Zahlen mit.', lang: 'de' },
        { text: 'The meeting has been moved to Friday.', lang: 'en-US' },
        { text: 'Please bring the figures.', lang: 'en-US' },
      ]);
    expect(await voice(page, ({ cancelled }) => cancelled)).toBe(1);
    vendor.next(say('La réunion a été déplacée à vendredi.'));
    await chooseLanguage(page, 'to', 'français (Can');
    await expect(translated(page)).toContainText('La réunion');
    await untilTranslated(page);
    await page.getByRole('button', { name: 'Listen to the translation' }).click();
    await expect(page.getByText('This device has no voice for French (Canada).')).toBeVisible();
  });

  await test.step('a text that is in the target language already is not echoed: another language, or Write improves it', async () => {
    await page.goto('/dashboard/translate');
    await chooseLanguage(page, 'to', 'français (Can');
    await chooseLanguage(page, 'to', 'English (United S');
    const callsBefore = vendor.calls.length;
    const text = 'The meeting has been moved to Friday, as you know.';
    await sourceArea(page).fill(text);
    const bar = page.getByRole('status').filter({ hasText: 'This text is already in English.' });
    await expect(bar.getByRole('button', { name: 'Translate to French (Canada)' })).toBeVisible();
    expect(vendor.calls.length).toBe(callsBefore);
    await bar.getByRole('button', { name: 'Improve it in Write' }).click();
    await expect(page).toHaveURL(/\/dashboard\/write$/);
    await expect(page.getByRole('combobox', { name: 'Method' }).locator('option:checked')).toHaveText(
      'Improve my text',
    );
    await expect(page.getByRole('textbox', { name: 'Your notes or your text' })).toHaveValue(text);
  });

  await test.step('languages and texts are exchanged, cleared and brought back, without another question', async () => {
    await page.goto('/dashboard/translate');
    vendor.next(say(english));
    await translate(page, german);
    await expect(translated(page)).toHaveText(english);
    await untilTranslated(page);
    const callsBefore = vendor.calls.length;
    const share = page.getByRole('banner').getByRole('button', { name: 'Share' });
    await expect(share).toBeVisible();
    await page.getByRole('button', { name: 'Swap languages and text' }).click();
    await expect(sourceArea(page)).toHaveValue(english);
    await expect(translated(page)).toHaveText(german);
    await expect(page.getByRole('button', { name: 'Translate from: English' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Translate to: German' })).toBeVisible();
    // The stored answer is not what the panes show now.
    await expect(share).toHaveCount(0);

    await page.getByRole('button', { name: 'Clear text' }).click();
    await expect(sourceArea(page)).toHaveValue('');
    await expect(translated(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(sourceArea(page)).toHaveValue(english);
    await expect(translated(page)).toHaveText(german);
    expect(vendor.calls.length).toBe(callsBefore);
  });
});

test('a sentence has alternatives at its price and Latin letters; formality is offered where the language has it', async ({
  signedInPage: page,
  product,
  tokens,
  vendor,
}) => {
  await test.step('a sentence lights up in both panes, has alternatives at its price, and takes one', async () => {
    await page.goto('/dashboard/translate');
    vendor.next(say(english));
    await translate(page, german);
    await untilTranslated(page);
    const second = translated(page).getByRole('button', { name: 'Please bring the figures.' });
    await second.hover();
    await expect(page.locator('[data-source-sentence="1"]')).toHaveCSS('background-color', /^(?!rgba\(0, 0, 0, 0\))/);
    await second.click();
    const panel = page.getByRole('group', { name: 'Sentence' });
    await expect(panel).toContainText('1 credit each');

    await test.step('a question that is left before its answer costs nothing', async () => {
      const left = () => creditLeft(product, tokens.access_token, 'standard');
      const before = await left();
      vendor.next([{ silence: true }]);
      await panel.getByRole('button', { name: 'Alternatives' }).click();
      await expect.poll(left).toBe(before - 1);
      await panel.getByRole('button', { name: 'Close' }).click();
      await expect.poll(left).toBe(before);
      await second.click();
    });

    vendor.next(say('- Please bring along the numbers.\n- Bring the figures, please.'));
    await panel.getByRole('button', { name: 'Alternatives' }).click();
    await panel.getByRole('button', { name: 'Bring the figures, please.' }).click();
    await expect(translated(page)).toHaveText('The meeting has been moved to Friday. Bring the figures, please.');
    await page.reload();
    await expect(translated(page)).toHaveText('The meeting has been moved to Friday. Bring the figures, please.');
    await translated(page).getByRole('button', { name: 'Bring the figures, please.' }).click();
    vendor.next(say('Bring die Zahlen, bitte.'));
    await panel.getByRole('button', { name: 'Literal meaning' }).click();
    await expect(panel.getByRole('status')).toHaveText('Bring die Zahlen, bitte.');
    await expect(panel.getByRole('button', { name: 'Transliteration' })).toHaveCount(0);
    await expect(translated(page)).toHaveText('The meeting has been moved to Friday. Bring the figures, please.');
    await targetPane(page).getByRole('button', { name: 'Undo' }).click();
    await expect(translated(page)).toHaveText(english);
    await expect(page.getByRole('link', { name: /Besprechung/ })).toHaveCount(1);
  });

  await test.step('formality is offered where the language has it, and another script can be read in Latin letters', async () => {
    await page.goto('/dashboard/translate');
    const formality = page.getByRole('combobox', { name: 'Formality' });
    await expect(page.getByRole('combobox', { name: 'Topic' })).toBeVisible();
    await expect(formality).toHaveCount(0);
    await chooseLanguage(page, 'to', 'Japanese');
    await formality.selectOption('Formal');
    vendor.next(say('会議は金曜日に変更されました。'));
    await translate(page, 'The meeting has been moved to Friday.');
    await untilTranslated(page);
    expect(JSON.stringify(vendor.calls.at(-1)?.body)).toContain('Address the reader formally');
    await translated(page).getByRole('button').first().click();
    const panel = page.getByRole('group', { name: 'Sentence' });
    vendor.next(say('Kaigi wa kin’yōbi ni henkō saremashita.'));
    await panel.getByRole('button', { name: 'Transliteration' }).click();
    await expect(panel.getByRole('status')).toHaveText('Kaigi wa kin’yōbi ni henkō saremashita.');
  });
});

test('a glossary goes with the text; a translation is saved as a phrase, shared, and continued by its reader', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('a glossary is made, goes with the text, is marked in the translation, and reads a CSV file', async () => {
    await page.goto('/dashboard/translate');
    await page.getByRole('button', { name: 'Glossaries' }).click();
    await page.getByRole('button', { name: 'New glossary' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Name' }).fill('Law');
    await expect(page.getByText('Name the glossary.')).toHaveCount(0);
    await expect(page.getByText('Add at least one term.')).toBeVisible();
    await page.getByRole('combobox', { name: 'From' }).selectOption('German');
    await page.getByRole('textbox', { name: 'Term', exact: true }).fill('Mandant');
    await expect(page.getByText('Every term needs a translation')).toBeVisible();
    await page.getByRole('textbox', { name: 'Translation', exact: true }).fill('client');
    await expect(page.getByText('Every term needs a translation')).toHaveCount(0);
    await page.locator('input[type=file]').setInputFiles({
      name: 'law.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('source,target\nHonorarnote,invoice\n=1+1,\n'),
    });
    await expect(page.getByText('1 term imported. 1 row skipped.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Law' }).click();
    await expect(page.getByRole('group', { name: '2 terms' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: 'Glossary' })).toHaveValue(/.+/);

    vendor.next(say('The client receives the invoice.'));
    await translate(page, 'Der Mandant erhält die Honorarnote.');
    await expect(translated(page).locator('mark')).toHaveText(['client', 'invoice']);
    expect(JSON.stringify(vendor.calls.at(-1)?.body)).toContain('Honorarnote');
  });

  await test.step('a translation is saved as a phrase, shared, and continued by its reader', async () => {
    await page.goto('/dashboard/translate');
    vendor.next(say(english));
    await translate(page, german);
    await untilTranslated(page);
    await page.getByRole('button', { name: 'Save phrase' }).click();
    await page.getByRole('button', { name: 'Saved phrases', exact: true }).click();
    const phrases = page.getByRole('dialog');
    await expect(phrases).toContainText(german);
    await expect(phrases).toContainText(english);
    await phrases.getByRole('searchbox', { name: 'Search saved phrases' }).fill('figures');
    await expect(phrases).toContainText(german);
    await phrases.getByRole('searchbox').fill('lighthouse');
    await expect(phrases).toContainText('No matching phrases.');
    await expect(phrases).not.toContainText(german);
    await phrases.getByRole('searchbox').fill('');
    await expect(phrases).toContainText(german);
    const download = page.waitForEvent('download');
    await phrases.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('translations.csv');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Share' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /create/i })
      .click();
    const address = await page.getByRole('dialog').locator('input[readonly]').inputValue();
    await page.goto(address);
    await expect(page.getByText(german)).toBeVisible();
    await expect(page.getByText(english)).toBeVisible();
    await page.getByRole('link', { name: /continue/i }).click();
    await expect(page).toHaveURL(/\/dashboard\/translate\/[\da-f-]{36}$/);
    await expect(sourceArea(page)).toHaveValue(german);
    await expect(translated(page)).toHaveText(english);
  });
});
