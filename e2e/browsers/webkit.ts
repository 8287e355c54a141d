import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '../product/free-port.ts';
import { until } from './until.ts';
import type { WebDriver } from './web-driver.ts';

/** Of Debian's packages webkit2gtk-driver and xvfb. */
const programs = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  display: '/usr/bin/Xvfb',
};

/** Why WebKit cannot be started here; false where it can. */
export const webkitMissing: string | false = Object.values(programs).every((file) => existsSync(file))
  ? false
  : 'needs webkit2gtk-driver and xvfb';

/** WebKitGTK on a display of its own, by W3C WebDriver. */
export async function startWebKit(): Promise<WebDriver> {
  const display = `:${100 + (process.pid % 400)}`;
  const port = await freePort();
  const xvfb = spawn(programs.display, [display, '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  });
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    // WebKit's own sandbox refuses to run as root, as in containers.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const stop = () => {
    driver.kill();
    xvfb.kill();
  };
  process.once('exit', stop);

  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = (await response.json()) as { value: T };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const options = { 'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] } };
  // The driver and the display take a moment; a refused connection says that they are not there yet.
  const begin = () =>
    until('starting WebKit', async () => {
      try {
        const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
          capabilities: { alwaysMatch: options },
        });
        await call('POST', `/session/${sessionId}/window/rect`, { width: 1440, height: 900 });
        return `/session/${sessionId}`;
      } catch {
        return false;
      }
    });

  let session = await begin();
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    run: (work, ...args) =>
      call('POST', `${session}/execute/sync`, { script: `return (${work}).apply(null, arguments)`, args }),
    perform: (actions) => call('POST', `${session}/actions`, { actions }),
    screenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    async forget() {
      await call('DELETE', session);
      session = await begin();
    },
    complaints: () => [],
    async close() {
      await call('DELETE', session).catch(() => {});
      process.off('exit', stop);
      stop();
    },
  };
}
