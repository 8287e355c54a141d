import { gate, refusals, say } from '@deskmate/fakes/ai-vendor/script';
import { answers, ask, composer, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { creditLeft } from '../fixtures/credit.ts';
import { expect, test } from '../fixtures/page.ts';

test('an answer that ends out of sight is notified without its text; a long conversation goes on in a new chat with a summary', async ({
  signedInPage: page,
  vendor,
  product,
  tokens,
}) => {
  await test.step('an answer that ends while the page is hidden shows a device notification, if turned on, without its text', async () => {
    // The browser's notification cannot be read from here, so its arguments are recorded instead.
    await page.addInitScript(() => {
      const shown: string[] = [];
      class Recorded {
        static permission = 'default';
        static requestPermission = async () => {
          Recorded.permission = 'granted';
          return 'granted';
        };
        onclick = null;
        constructor(title: string, { body }: { body: string }) {
          shown.push(`${title}: ${body}`);
        }
        close() {}
      }
      Object.assign(window, { Notification: Recorded, shownNotifications: shown });
      Object.defineProperty(document, 'hidden', { get: () => document.documentElement.dataset.hidden === 'yes' });
    });
    const shown = () => page.evaluate(() => (window as unknown as { shownNotifications: string[] }).shownNotifications);
    const hide = (isHidden: boolean) =>
      page.evaluate(
        (value) => {
          document.documentElement.dataset.hidden = value;
          document.dispatchEvent(new Event('visibilitychange'));
        },
        isHidden ? 'yes' : 'no',
      );
    const answerOutOfSight = async (question: string) => {
      const { opened, open } = gate();
      vendor.next(
        (async function* () {
          yield { text: 'walnut ' };
          await opened;
          yield { text: 'tree' };
          yield { finish: 'stop' } as const;
        })(),
      );
      await ask(page, question);
      await expect(lastAnswer(page)).toContainText('walnut');
      await hide(true);
      open();
      await untilAnswered(page);
    };

    await page.goto('/dashboard/chat');
    await answerOutOfSight('One');
    await expect(page).toHaveTitle(/^\(1\) /);
    expect(await shown()).toEqual([]);
    await hide(false);
    await expect(page).not.toHaveTitle(/^\(\d/);

    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: 'Tell me when an answer is ready' }).click();
    await expect(page.getByRole('switch', { name: 'Tell me when an answer is ready' })).toBeChecked();
    await page.keyboard.press('Escape');
    await answerOutOfSight('Two');
    await expect.poll(shown).toEqual(['Deskmate: Your answer is ready.']);
  });

  await test.step('a long conversation goes on in a new chat with a summary, at a price that is said before', async () => {
    const left = () => creditLeft(product, tokens.access_token, 'standard');
    await page.goto('/dashboard/chat');
    vendor.next(say(...Array.from({ length: 10 }, () => `${'語'.repeat(1000)}\n\n`)));
    await ask(page, 'Write very much');
    await untilAnswered(page);
    const before = await left();
    const calls = vendor.calls.length;

    const offer = page.getByRole('status').filter({ hasText: 'This chat is getting long' });
    await expect(offer).toContainText('The summary costs 2 credits.');
    expect(vendor.calls).toHaveLength(calls);
    vendor.next(say('We plan a **tea shop**. Open: the rent.'));
    await offer.getByRole('button', { name: 'Summarise and start a new chat' }).click();

    await expect(composer(page)).toHaveValue(/We plan a \*\*tea shop\*\*\. Open: the rent\./);
    await expect(answers(page)).toHaveCount(0);
    expect(vendor.calls[calls]?.prompt).toContain('Summarise this chat');
    expect(JSON.stringify(vendor.calls[calls]?.body), 'all of it is sent along').toContain('語語');
    await expect.poll(left).toBe(before - 2);
    await composer(page).press('End');
    await page.keyboard.insertText('What about the rent?');
    await page.getByRole('button', { name: 'Send' }).click();
    await untilAnswered(page);
    expect(vendor.calls.at(-1)?.prompt).toMatch(/tea shop[\s\S]*What about the rent\?/);
  });
});

test('after a rate limit, and after a stop before the first word, the question is back in the composer', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('after a rate limit of the vendor the page says when to try again, and the question is back in the composer', async () => {
    await page.goto('/dashboard/chat');
    vendor.next(refusals.rateLimited(200));
    await composer(page).fill('Keep this');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'The service is currently unavailable. Our team has been notified and is working on it. You weren’t charged. You can try again in 4 minutes.',
    );
    await expect(composer(page)).toHaveValue('Keep this');
  });

  await test.step('a stop before the first word brings the prompt back, also after a reload', async () => {
    const { opened, open } = gate();
    vendor.next(
      (async function* () {
        await opened;
        yield* say('Too late.');
      })(),
    );
    await page.goto('/dashboard/chat');
    await composer(page).fill('Never mind');
    await page.keyboard.press('Enter');
    const stop = page.getByRole('button', { name: 'Stop' });
    await expect(stop).toBeVisible();
    await stop.click();
    await expect(composer(page)).toHaveValue('Never mind');
    await expect(page.getByRole('article')).toHaveCount(0);
    open();
    await page.reload();
    await expect(composer(page)).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});
