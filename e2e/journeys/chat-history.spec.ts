import { say } from '@deskmate/fakes/ai-vendor/script';
import { expectAccessible } from '../fixtures/axe.ts';
import { answers, ask, composer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';

test('a chat is renamed, pinned, tagged, archived, deleted, and comes back; a search finds a word of an old message', async ({
  signedInPage: page,
  vendor,
}) => {
  await test.step('renamed, pinned, tagged, archived, deleted, and restored', async () => {
    await page.goto('/dashboard/chat');
    await ask(page, 'Rent of the shop');
    await untilAnswered(page);
    const list = page.getByRole('navigation', { name: 'History' });
    const choose = async (entry: string) => {
      await list.getByRole('listitem').first().getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    };

    await choose('Rename');
    await list.getByRole('textbox', { name: 'Title' }).fill('إيجار المحل');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link', { name: 'إيجار المحل' })).toBeVisible();
    await test.step('shows the title in the header and renames it there', async () => {
      const header = page.getByRole('banner');
      await header.getByRole('heading', { name: 'إيجار المحل' }).getByRole('button').click();
      await header.getByRole('textbox', { name: 'Title' }).fill('Not kept');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(header.getByRole('heading', { name: 'إيجار المحل' }).getByRole('button')).toBeFocused();
      await page.keyboard.press('Enter');
      await header.getByRole('textbox', { name: 'Title' }).fill('Rent of two shops');
      await page.keyboard.press('Enter');
      await expect(list.getByRole('link', { name: 'Rent of two shops' })).toBeVisible();
      await header.getByRole('heading', { name: 'Rent of two shops' }).getByRole('button').click();
      await header.getByRole('textbox', { name: 'Title' }).fill('إيجار المحل');
      await page.keyboard.press('Enter');
      await expect(list.getByRole('link', { name: 'إيجار المحل' })).toBeVisible();
    });

    await choose('Pin');
    await expect(list.getByRole('region', { name: 'Pinned' })).toContainText('إيجار المحل');
    await choose('Tags');
    await list.getByRole('textbox', { name: 'Tags, separated by commas' }).fill('money, shop');
    await page.keyboard.press('Enter');
    await expect(list.getByText('money · shop')).toBeVisible();

    await choose('Archive');
    await expect(list.getByRole('link', { name: /إيجار المحل/ })).toHaveCount(0);
    await expect(answers(page)).toHaveCount(0);
    await list.getByRole('button', { name: 'Archive' }).click();
    await expect(list.getByRole('link', { name: /إيجار المحل/ })).toBeVisible();
    await choose('Unarchive');
    await list.getByRole('button', { name: 'Archive' }).click();

    await expect(list.getByRole('link', { name: /إيجار المحل/ })).toBeVisible();
    await choose('Delete');
    await expect(list.getByRole('link', { name: /إيجار المحل/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByRole('link', { name: /إيجار المحل/ })).toBeVisible();
  });

  await test.step('a search finds a word of an old message, however its Arabic is spelled, and jumps to it', async () => {
    await page.goto('/dashboard/chat');
    const filler = Array.from({ length: 40 }, (_, index) => `Line ${index + 1} of a long answer.\n\n`);
    vendor.next(say('الاجتماع في مكتبة أُسامة.'), say(...filler), say(...filler));
    for (const question of ['Where is it?', 'And then?', 'And after that?']) {
      await ask(page, question);
      await untilAnswered(page);
    }
    await page.goto('/dashboard/chat');
    await expect(composer(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('اسامه');
    const found = page.getByRole('dialog').getByRole('button').filter({ hasText: 'مكتبة' });
    await expect(found.locator('mark')).toBeVisible();
    await found.click();
    await expect(page.getByText('الاجتماع في مكتبة أُسامة.')).toBeInViewport();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
