import { say } from '@deskmate/fakes/ai-vendor/script';
import { answers, ask, composer, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

test('only the list of messages scrolls; keys go to the results of a search, and Escape gives the focus back', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('in the search, arrows and Enter go to the results; Escape from editing gives the focus back', async () => {
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

  await test.step('after long answers a wheel over the composer moves nothing, and only the list of messages scrolls', async () => {
    await page.goto('/dashboard/chat');
    for (const number of [1, 2, 3]) {
      vendor.next(say(`Answer ${number}.\n\n${'A line of it.\n\n'.repeat(80)}`));
      await ask(page, `Question ${number}`);
      await untilAnswered(page);
    }
    const main = page.getByRole('main');
    const copy = lastAnswer(page).getByRole('button', { name: 'Copy as Markdown' });
    const place = () => copy.boundingBox();
    const before = await place();
    await composer(page).hover();
    for (const way of [5000, -5000]) await page.mouse.wheel(0, way);

    // What is typed scrolls by itself where it is higher than the box.
    await composer(page).fill('A line of the message.\n'.repeat(60));
    await page.mouse.wheel(0, -400);
    await expect
      .poll(() => composer(page).evaluate((area) => area.scrollHeight - area.clientHeight - area.scrollTop))
      .toBeGreaterThan(200);
    await composer(page).fill('');
    await expect.poll(place).toEqual(before);

    const overflow = await main.evaluate((box) => ({
      scrolled: box.scrollTop,
      hidden: box.scrollHeight - box.clientHeight,
    }));
    expect(overflow).toEqual({ scrolled: 0, hidden: 0 });
    // The same for other ways in which a browser scrolls a box.
    await main.evaluate((box) => box.scrollTo({ top: 2000 }));
    await expect(composer(page)).toBeInViewport();
    await expect(copy).toBeInViewport();
    await answers(page).last().hover();
    await page.mouse.wheel(0, -3000);
    await expect(copy).not.toBeInViewport();
  });
});
