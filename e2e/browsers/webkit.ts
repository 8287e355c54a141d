import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../product/free-port.ts';

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

export type WebKit = {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  /** Presses the mouse at a point of the viewport, as a hand does: the button is down for a moment. */
  press(x: number, y: number): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

/** WebKitGTK on a display of its own, by W3C WebDriver. */
export async function startWebKit(): Promise<WebKit> {
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
  const { sessionId } = await untilStarted(() =>
    call<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: options } }),
  );
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/window/rect`, { width: 1440, height: 900 });
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    run: (script, ...args) => call('POST', `${session}/execute/sync`, { script, args }),
    press: (x, y) =>
      call('POST', `${session}/actions`, {
        actions: [
          {
            ...{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } },
            actions: [
              { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
              { type: 'pointerDown', button: 0 },
              { type: 'pause', duration: 60 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      }),
    screenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    async close() {
      await call('DELETE', session).catch(() => {});
      process.off('exit', stop);
      stop();
    },
  };
}

/** The driver and the display take a moment; a refused connection says that they are not there yet. */
async function untilStarted<T>(connect: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connect();
    } catch (error) {
      if (attempt === 50) throw error;
      await wait(200);
    }
  }
}
