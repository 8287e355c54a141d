import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CDPSession, chromium } from '@playwright/test';
import { build, preview } from 'vite';
import type { Renderer, RenderResult, RenderRun } from './render-run.ts';

/** A typical long answer: 25.9k characters in 1,500 chunks. The results are seconds of main-thread time. */
const usual = { length: 25_900, chunks: 1500, chunksPerFrame: Number(process.env.CHUNKS_PER_FRAME ?? 2) };
const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
await build({ configFile, logLevel: 'warn' });
const server = await preview({ configFile, preview: { port: 0 }, logLevel: 'silent' });
const browser = await chromium.launch({
  ...(systemChromium ? { executablePath: systemChromium } : {}),
  args: ['--no-sandbox', '--disable-background-networking'],
});

async function measure(run: RenderRun): Promise<RenderResult & { seconds: number }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${server.resolvedUrls?.local[0]}render.html`);
  await page.waitForFunction(() => typeof window.streamAnswer === 'function');
  const session = await page.context().newCDPSession(page);
  // CPU time instead of wall time excludes other work on the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds(session);
  const result = await page.evaluate((given) => window.streamAnswer(given), run);
  const seconds = (await taskSeconds(session)) - before;
  await page.close();
  return { ...result, seconds };
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** The minimum of two runs, because disturbance only makes a run slower. */
async function row(renderer: Renderer, run = usual): Promise<{ seconds: number; longest: number }> {
  const runs = [await measure({ renderer, ...run }), await measure({ renderer, ...run })];
  const seconds = Math.min(...runs.map(({ seconds }) => seconds));
  const longest = Math.min(...runs.map(({ longestTaskMs }) => longestTaskMs));
  const task = longest === 0 ? '< 50' : longest.toFixed(0);
  console.log(`${renderer.padEnd(16)} ${run.length} characters  ${seconds.toFixed(2)} s  longest task ${task} ms`);
  return { seconds, longest };
}

const theirs = await row('react-markdown');
// `react-markdown` alone tells the pace of the browser.
const only = process.argv.includes('react-markdown');
const ours = only ? null : await row('ours');
const twice = only ? null : await row('ours', { ...usual, length: usual.length * 2, chunks: usual.chunks * 2 });
if (ours && twice) {
  console.log(`ours / react-markdown + gfm: ${(ours.seconds / theirs.seconds).toFixed(2)} (at most 0.40)`);
  console.log(`twice the answer / the answer: ${(twice.seconds / ours.seconds).toFixed(2)} (at most 2.2)`);
}
await browser.close();
await server.close();
// A parent process can collect the results in a table.
process.send?.({
  theirsMs: theirs.seconds * 1000,
  ...(ours &&
    twice && {
      oursMs: ours.seconds * 1000,
      twiceMs: twice.seconds * 1000,
      longestTaskMs: Math.max(ours.longest, twice.longest),
    }),
});
