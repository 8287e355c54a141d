import { buildPackages } from '../build-packages.mjs';
import { runInForeground } from '../command.mjs';
import { root } from '../folders.mjs';
import { ensureTools } from '../tools.mjs';

/** The public pages in WebKitGTK, on a machine that has Debian's webkit2gtk-driver and xvfb. */
export async function testBrowsers() {
  const environment = await ensureTools();
  await buildPackages(environment());
  return runInForeground('node', ['--test', 'browsers/*.test.ts'], { cwd: `${root}/e2e`, env: environment() });
}
