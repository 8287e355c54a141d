import { say } from '@deskmate/fakes/ai-vendor/script';
import { ask, composer, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

test('a wheel over the composer scrolls the messages and nothing else, and the focus stays above it', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.goto('/dashboard/chat');
  for (const number of [1, 2, 3]) {
    vendor.next(say(`Answer ${number}.\n\n${'A line of it.\n\n'.repeat(80)}`));
    await ask(page, `Question ${number}`);
    await untilAnswered(page);
  }
  const main = page.getByRole('main');
  const scroller = page.locator('section[data-page-scroller]');
  const scrolled = () => scroller.evaluate((box) => box.scrollTop);
  const endOfAnswer = lastAnswer(page).getByRole('button', { name: 'Copy as Markdown' });
  const aboveComposer = async () => {
    const [button, box] = await Promise.all([endOfAnswer.boundingBox(), composer(page).boundingBox()]);
    return button && box ? button.y + button.height <= box.y : null;
  };

  await test.step('at the end, a wheel downwards moves nothing', async () => {
    await composer(page).hover();
    await page.mouse.wheel(0, 5000);
    const overflow = await main.evaluate((box) => ({
      scrolled: box.scrollTop,
      hidden: box.scrollHeight - box.clientHeight,
    }));
    expect(overflow).toEqual({ scrolled: 0, hidden: 0 });
    // The same for other ways in which a browser scrolls a box.
    await main.evaluate((box) => box.scrollTo({ top: 2000 }));
    await expect(composer(page)).toBeInViewport({ ratio: 1 });
    expect(await aboveComposer()).toBe(true);
  });

  await test.step('upwards, it scrolls the messages; typing leaves them where they are', async () => {
    const end = await scrolled();
    await page.mouse.wheel(0, -2000);
    await expect.poll(scrolled).toBe(end - 2000);
    await expect(endOfAnswer).not.toBeInViewport();
    await expect(composer(page)).toBeInViewport({ ratio: 1 });
    const before = await lastAnswer(page).boundingBox();
    await composer(page).fill('one\n'.repeat(4));
    await composer(page).pressSequentially('two');
    expect(await lastAnswer(page).boundingBox()).toEqual(before);
  });

  await test.step('a button that gets the focus is scrolled above the composer', async () => {
    await scroller.evaluate((box) => box.scrollTo({ top: box.scrollHeight - box.clientHeight - 60 }));
    expect(await aboveComposer()).toBe(false);
    await endOfAnswer.focus();
    expect(await aboveComposer()).toBe(true);
  });

  await test.step('a long message scrolls by itself', async () => {
    await composer(page).fill('A line of mine\n'.repeat(60));
    const before = await lastAnswer(page).boundingBox();
    await composer(page).evaluate((area) => area.scrollTo({ top: 0 }));
    await composer(page).hover();
    await page.mouse.wheel(0, 200);
    await expect.poll(() => composer(page).evaluate((area) => area.scrollTop)).toBeGreaterThan(0);
    expect(await lastAnswer(page).boundingBox()).toEqual(before);
  });
});

test('in the search, arrows and Enter go to the results; Escape from editing gives the focus back', async ({
  signedInPage: page,
  vendor,
}) => {
  await page.goto('/dashboard/chat');
  for (const word of ['walrus', 'heron']) {
    vendor.next(say(`About the ${word}.`));
    await page.goto('/dashboard/chat');
    await ask(page, `What is a ${word}?`);
    await untilAnswered(page);
  }
  const field = page.getByRole('searchbox', { name: 'Search' });

  await test.step('arrow down from the field is the first result', async () => {
    await page.keyboard.press('Control+K');
    await expect(page.getByRole('dialog').getByRole('button', { name: /heron/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('dialog').getByRole('button', { name: /heron/ })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(field).toBeFocused();
  });

  await test.step('Enter opens the first result of what was typed', async () => {
    await page.keyboard.type('walrus');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(lastAnswer(page)).toContainText('About the walrus');
  });

  await test.step('Escape from editing: to the button that was pressed, or to the message box', async () => {
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await edit.click();
    await expect(page.getByRole('textbox', { name: 'Edit your message' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await composer(page).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('textbox', { name: 'Edit your message' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(composer(page)).toBeFocused();
  });

  await test.step('Escape from renaming: to the row', async () => {
    const row = page.getByRole('navigation', { name: 'History' }).getByRole('listitem').first();
    await row.hover();
    await row.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.keyboard.press('Escape');
    await expect(row.getByRole('link')).toBeFocused();
  });
});
