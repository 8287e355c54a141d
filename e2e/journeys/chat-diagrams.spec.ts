import { say } from '@deskmate/fakes/ai-vendor/script';
import { expectAccessible } from '../fixtures/axe.ts';
import { ask, lastAnswer, untilAnswered } from '../fixtures/chat-page.ts';
import { expect, test } from '../fixtures/page.ts';
import { chooseTheme } from '../fixtures/theme.ts';

const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n\n`;
const flow = 'flowchart LR\n  A[Start] --> B{Ready?}\n  B --> C[انتهى]';
const hostile = 'flowchart LR\n  A["<img src=x onerror=alert(1)>"] --> B\n  click B href "javascript:alert(2)"';

test('X05, X10: diagrams are drawn in a frame without rights, not while they are written; a broken one stays code', async ({
  signedInPage: page,
  vendor,
  allowConsoleError,
}) => {
  await test.step('while a diagram is still being written it is shown as code', async () => {
    await page.goto('/dashboard/chat');
    vendor.next(
      (async function* () {
        yield { text: '```mermaid\nflowchart LR\n  A[First] --> B\n' };
        yield { silence: true } as const;
      })(),
    );
    await ask(page, 'Draw slowly');
    await expect(lastAnswer(page).getByText('A[First] --> B')).toBeVisible();
    await expect(lastAnswer(page).getByRole('img')).toHaveCount(0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await untilAnswered(page);
  });

  await test.step('the frame that draws has no rights in the page, and what strangers say to the page is not heard', async () => {
    await page.goto('/dashboard/chat');
    // Forged messages of another window: a drawing, and the readiness of a frame.
    await page.evaluate(
      (drawing) => {
        const say = () => {
          for (let id = 0; id < 20; id += 1) window.postMessage({ kind: 'drawn', id, drawing }, '*');
          for (const data of [null, 'ready', { kind: 'ready' }, { kind: 'failed', id: 1 }])
            window.postMessage(data, '*');
        };
        new MutationObserver(say).observe(document.body, { childList: true, subtree: true });
        say();
      },
      { svg: '<svg xmlns="http://www.w3.org/2000/svg"><text>planted</text></svg>', width: 10, height: 10 },
    );
    vendor.next(say(fence(flow)));
    await ask(page, 'Draw it');
    await untilAnswered(page);
    const picture = lastAnswer(page).getByRole('img', { name: /diagram/i });
    await expect(picture).toHaveAttribute('src', /Ready/);
    expect(await picture.getAttribute('src')).not.toContain('planted');
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts');
    const frame = page.frames().find((one) => one.url().endsWith('diagram.html'));
    const reach = await frame?.evaluate(() => {
      const tried = (work: () => unknown) => {
        try {
          return String(work());
        } catch (error) {
          return (error as Error).name;
        }
      };
      return {
        origin: window.origin,
        storage: tried(() => localStorage.length),
        page: tried(() => window.parent.document.title),
        cookies: tried(() => document.cookie),
      };
    });
    expect(reach).toEqual({
      origin: 'null',
      storage: 'SecurityError',
      page: 'SecurityError',
      cookies: 'SecurityError',
    });
  });

  await test.step('drawn, with their source one press away; a broken one stays code', async () => {
    // The library tries words as markup before it cleans them; the frame's policy stops what would have run.
    allowConsoleError(/^Executing inline event handler violates/);
    await page.goto('/dashboard/chat');
    vendor.next(say(fence(flow), fence(hostile), fence('flowchart LR\n  A --> --> B['), 'That is all.'));
    await ask(page, 'Draw it');
    await untilAnswered(page);
    const pictures = lastAnswer(page).getByRole('img', { name: /diagram/i });

    await test.step('drawn with its own words, in both scripts', async () => {
      await expect(pictures).toHaveCount(2);
      const address = decodeURIComponent((await pictures.first().getAttribute('src')) ?? '');
      expect(address).toMatch(/^data:image\/svg\+xml/);
      expect(address).toContain('Ready?');
      expect(address).toContain('انتهى');
      expect(await pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    });

    await test.step('nothing active is in a picture', async () => {
      const address = decodeURIComponent((await pictures.nth(1).getAttribute('src')) ?? '');
      expect(address).not.toMatch(/<script|onerror=|javascript:/i);
    });

    await test.step('what cannot be read is shown as it was written', async () => {
      await expect(lastAnswer(page).getByText('A --> --> B[')).toBeVisible();
    });

    await test.step('source and back', async () => {
      await lastAnswer(page).getByRole('button', { name: 'Source' }).first().click();
      await expect(pictures).toHaveCount(1);
      await expect(lastAnswer(page).getByText('A[Start] --> B{Ready?}')).toBeVisible();
      await lastAnswer(page).getByRole('button', { name: 'Diagram', exact: true }).click();
      await expect(pictures).toHaveCount(2);
    });

    await test.step('in the dark it is drawn in the dark', async () => {
      const light = await pictures.first().getAttribute('src');
      await chooseTheme(page, 'dark');
      await page.reload();
      await expect(pictures).toHaveCount(2);
      expect(await pictures.first().getAttribute('src')).not.toBe(light);
      await expectAccessible(page);
    });
  });

  await test.step('one that is too large is shown as its source, with one sentence that says so', async () => {
    await page.goto('/dashboard/chat');
    const connections = `flowchart LR\n${Array.from({ length: 301 }, (_, index) => `  a${index} --> b`).join('\n')}`;
    vendor.next(say(fence(connections), fence(`flowchart LR\n  A[${'long '.repeat(4100)}] --> B`), 'That is all.'));
    await ask(page, 'Draw large ones');
    await untilAnswered(page);
    const sentence = 'This diagram is too large to draw. Its source is shown instead.';
    await lastAnswer(page).getByText('a300 --> b').scrollIntoViewIfNeeded();
    await expect(lastAnswer(page).getByText(sentence)).toHaveCount(2);
    await expect(lastAnswer(page).getByRole('img', { name: /diagram/i })).toHaveCount(0);
  });
});
