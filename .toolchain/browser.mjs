import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { runOrStop, runQuietly } from './command.mjs';
import { root } from './folders.mjs';
import { step } from './step.mjs';
import { Stop } from './stop.mjs';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** The same engine without a browser around it, in which each page costs half a second less of processor time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

/** A Chromium for the journeys: its headless shell where there is one, or root can install Debian's; else a whole one. */
export async function ensureHeadlessBrowser(env) {
  const shell = env.CHROMIUM || findOnMachine(env, shells) || (await debiansShell(env));
  return shell || ensureBrowser(env);
}

/**
 * A Chromium for measurements: the machine's own, else Playwright's, else the system package manager's.
 * @returns {Promise<string>} the path of its program
 */
export async function ensureBrowser(env) {
  const own = env.CHROMIUM || findOnMachine(env, names) || (await playwrightsOwn(env));
  if (own) return own;
  await step('Getting Chromium through Playwright', () =>
    runQuietly('pnpm', ['exec', 'playwright', 'install', 'chromium'], { cwd: `${root}/e2e`, env }),
  );
  const downloaded = await playwrightsOwn(env);
  if (downloaded) return downloaded;
  await step('Getting Chromium through apt', () => installWithApt(['chromium'], env));
  const installed = findOnMachine(env, names);
  if (installed) return installed;
  throw new Stop(
    'No Chromium was found or could be installed. Install one, or name its program in CHROMIUM, then run this again.',
  );
}

/** @returns {Promise<string | undefined>} undefined where packages are not Debian's, or not ours to install */
async function debiansShell(env) {
  if (process.getuid?.() !== 0 || findOnMachine(env, ['apt-get']) === undefined) return undefined;
  const [shell] = shells;
  const apt = (...args) =>
    runQuietly('apt-get', args, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }).then(({ code }) => code === 0);
  const install = () => apt('install', '-y', '--no-install-recommends', shell);
  await step(`Getting ${shell} through apt`, async () => (await install()) || ((await apt('update')) && install()));
  return findOnMachine(env, shells);
}

/** Installs Debian packages, as root or through sudo where that asks for no password. */
async function installWithApt(packages, env) {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [file, ...rest] = [...prefix, 'apt-get', ...args];
    return runOrStop(`Installing ${packages.join(', ')} through apt-get failed; the reason stands above.`, file, rest, {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', ...packages);
}

function findOnMachine(env, wanted) {
  const folders = (env.PATH ?? '').split(delimiter);
  const places = wanted.flatMap((name) => folders.map((folder) => resolve(folder, name)));
  return places.find(isProgram);
}

/** The browser that an earlier `playwright install` left in its cache. */
async function playwrightsOwn(env) {
  const ask = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { code, output } = await runQuietly('node', ['-e', ask], { cwd: `${root}/e2e`, env });
  const path = output.trim();
  return code === 0 && existsSync(path) ? path : undefined;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
