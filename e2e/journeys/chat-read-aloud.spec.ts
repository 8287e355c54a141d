import { say } from '@deskmate/fakes/ai-vendor/script';
import { answers, ask, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { giveVoice, voice } from '../fixtures/voice.ts';

test('an answer is read aloud as it is shown, each sentence in its language, until it ends or is stopped', async ({
  signedInPage: page,
  vendor,
}) => {
  await giveVoice(page);
  await page.goto('/dashboard/chat');
  vendor.next(say('Say **hello** to `Amal`. It is easy!\n\n- أهلًا وسهلًا يا أمل.\n'), say('A second answer.'));
  await ask(page, 'How do I greet her?');
  await untilAnswered(page);
  await ask(page, 'Once more');
  await untilAnswered(page);
  const [first, second] = [answers(page).first(), answers(page).last()];
  const start = (answer: typeof first) => answer.getByRole('button', { name: 'Read aloud' });
  const stop = (answer: typeof first) => answer.getByRole('button', { name: 'Stop reading' });
  const greeting = [
    { text: 'Say hello to Amal.', lang: 'en-US' },
    { text: 'It is easy!', lang: 'en-US' },
    { text: 'أهلًا وسهلًا يا أمل.', lang: 'ar' },
  ];

  await test.step('it is read to its end, without the signs of Markdown', async () => {
    await first.hover();
    await start(first).click();
    await expect(stop(first)).toBeVisible();
    expect(await voice(page, ({ spoken }) => spoken)).toEqual(greeting);
    for (let index = 0; index < greeting.length; index += 1) {
      await expect(stop(first)).toBeVisible();
      await voice(page, ({ endOne }) => endOne());
    }
    await expect(start(first)).toBeVisible();
    expect(await voice(page, ({ cancelled }) => cancelled)).toBe(0);
  });

  await test.step('Stop silences it', async () => {
    await start(first).click();
    await voice(page, ({ endOne }) => endOne());
    await stop(first).click();
    await expect(start(first)).toBeVisible();
    expect(await voice(page, ({ cancelled }) => cancelled)).toBe(1);
  });

  await test.step('another answer takes its place', async () => {
    await start(first).click();
    await second.hover();
    await start(second).click();
    await expect(start(first)).toBeVisible();
    await expect(stop(second)).toBeVisible();
    expect(await voice(page, ({ spoken }) => spoken.at(-1))).toEqual({ text: 'A second answer.', lang: 'en-US' });
  });

  await test.step('a voice that fails ends it, and leaving the chat does', async () => {
    await voice(page, ({ fail }) => fail());
    await expect(start(second)).toBeVisible();
    await start(second).click();
    const before = await voice(page, ({ cancelled }) => cancelled);
    await page.getByRole('navigation', { name: 'History' }).getByRole('button', { name: 'New chat' }).click();
    await expect(answers(page)).toHaveCount(0);
    expect(await voice(page, ({ cancelled }) => cancelled)).toBe(before + 1);
  });
});
