import { buildPackages } from '../build-packages.mjs';
import { runInForeground } from '../command.mjs';
import { root } from '../folders.mjs';
import { ensureTools } from '../tools.mjs';

/** The public pages and short journeys in Firefox and WebKitGTK, where Debian's firefox-esr, webkit2gtk-driver and xvfb are installed. */
export async function testBrowsers() {
  const environment = await ensureTools();
  await buildPackages(environment());
  return runInForeground('node', ['--test', '--test-concurrency=1', 'browsers/*.test.ts'], {
    cwd: `${root}/e2e`,
    env: environment(),
  });
}
