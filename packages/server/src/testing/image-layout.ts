import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer, programs } from '../../build/bundle-server.ts';

const workspace = fileURLToPath(new URL('../../../..', import.meta.url));
const serverPackage = 'packages/server/package.json';

export type ImageLayout = { folder: string; main: string; admin: string };

/**
 * Lays out in `folder` what the image of `.toolchain/Dockerfile` holds: the server is bundled for it, its packages are links
 * to installed ones, and the pages are a line each. A path that the image newly copies fails here until it is known.
 */
export async function layOutImage(folder: string): Promise<ImageLayout> {
  for (const [from, to] of copiedPaths()) {
    const make = makers[from];
    if (!make) throw new Error(`The image copies ${from}, which this layout does not know.`);
    const target = join(folder, to);
    mkdirSync(dirname(target), { recursive: true });
    await make(target, join(workspace, from));
  }
  const main = join(folder, programOfImage());
  return { folder, main, admin: join(dirname(main), 'admin.js') };
}

type Make = (target: string, source: string) => unknown;

const page: Make = (target) => {
  mkdirSync(target);
  writeFileSync(join(target, 'index.html'), '<!doctype html><title>A page</title>');
};
const copy: Make = (target, source) => cpSync(source, target, { recursive: true });

const makers: Record<string, Make> = {
  // Those of the workspace itself are for development alone.
  node_modules: (target) => mkdirSync(target),
  'packages/server/node_modules': linkPackages,
  'packages/server/package.json': copy,
  'packages/server/dist': (target) => bundleServer(target, programs),
  'site/dist': page,
  'dashboard/dist': page,
  'site/src/content/legal': copy,
};

/** What `pnpm install --prod` leaves of the server's packages; those of the workspace are in the bundle. */
function linkPackages(target: string, source: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(workspace, serverPackage), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const [name, version] of Object.entries(dependencies)) {
    if (version.startsWith('workspace:')) continue;
    mkdirSync(dirname(join(target, name)), { recursive: true });
    symlinkSync(join(source, name), join(target, name));
  }
}

const lastStage = (): string =>
  readFileSync(join(workspace, '.toolchain/Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? '';

/** From where in the built clone to where in the image. */
function copiedPaths(): [from: string, to: string][] {
  const lines = [...lastStage().matchAll(/^COPY --from=build \/deskmate\/(\S+) (\S+)$/gm)];
  return lines.map(([, from = '', to = '']) => [from, to.endsWith('/') ? `${to}${from.split('/').at(-1)}` : to]);
}

/** What the image starts. */
function programOfImage(): string {
  const [, program] = /^CMD \["node", "(\S+)"\]$/m.exec(lastStage()) ?? [];
  if (!program) throw new Error('The image starts no program of Node.');
  return program;
}
