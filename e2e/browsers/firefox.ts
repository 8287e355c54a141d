import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../product/free-port.ts';
import { connectBidi } from './bidi.ts';
import { until } from './until.ts';
import type { WebDriver } from './web-driver.ts';

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));

/** Why Firefox cannot be started here; false where it can. */
export const firefoxMissing: string | false = program ? false : 'needs firefox-esr';

/** Firefox without a screen, with a profile of its own, by WebDriver BiDi. */
export async function startFirefox(): Promise<WebDriver> {
  if (!program) throw new Error(`Firefox ${firefoxMissing}`);
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const firefox = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)],
    { stdio: 'ignore', env: { ...process.env, HOME: profile, MOZ_DISABLE_AUTO_SAFE_MODE: '1' } },
  );
  const ended = new Promise((resolve) => firefox.once('close', resolve));
  const stop = () => firefox.kill('SIGKILL');
  process.once('exit', stop);

  const bidi = await until('starting Firefox', () =>
    connectBidi(`ws://127.0.0.1:${port}/session`).catch(() => false as const),
  );
  await bidi.call('session.new', { capabilities: {} });
  await bidi.call('session.subscribe', { events: ['log.entryAdded'] });
  const errors: string[] = [];
  bidi.on('log.entryAdded', ({ level, text }) => level === 'error' && errors.push(String(text)));

  // Each visitor has a container of its own, which shares no storage with another.
  const begin = async () => {
    const { userContext } = await bidi.call<{ userContext: string }>('browser.createUserContext', {});
    const { context } = await bidi.call<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
    await bidi.call('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
    return { userContext, context };
  };
  let page = await begin();
  return {
    async open(url) {
      await bidi.call('browsingContext.navigate', { context: page.context, url, wait: 'complete' });
    },
    async run(work, ...args) {
      const answer = await bidi.call<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
        'script.callFunction',
        {
          functionDeclaration: `(args) => JSON.stringify((${work}).apply(null, JSON.parse(args)) ?? null)`,
          arguments: [{ type: 'string', value: JSON.stringify(args) }],
          target: { context: page.context },
          awaitPromise: false,
        },
      );
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result?.value ?? 'null');
    },
    async perform(actions) {
      await bidi.call('input.performActions', { context: page.context, actions });
    },
    async screenshot() {
      const { context } = page;
      return Buffer.from(
        (await bidi.call<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
        'base64',
      );
    },
    async forget() {
      await bidi.call('browser.removeUserContext', { userContext: page.userContext });
      page = await begin();
    },
    complaints: () => errors.splice(0),
    async close() {
      bidi.close();
      stop();
      await ended;
      process.off('exit', stop);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
