import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

export type PackageFolder = { folder: string; version: string };

/**
 * Where an installed package lies.
 * @param user the file that imports it: of a package that another one needs, a file of that one
 */
export async function findPackage(manifest: string, user = import.meta.url): Promise<PackageFolder> {
  const path = createRequire(user).resolve(manifest);
  const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
  return { folder: dirname(path), version };
}

/**
 * Serves files of packages that are fetched by their names, in development and in the build. Their addresses contain a
 * version, because files of that folder are cached for ever.
 * @param listFiles the files by their addresses, which begin with `dashboard-assets/`
 */
export function packagedFiles(name: string, listFiles: () => Promise<ReadonlyMap<string, string>>): Plugin {
  return {
    name,
    async configureServer(server) {
      const files = await listFiles();
      server.middlewares.use((request, response, next) => {
        const file = files.get(new URL(request.url ?? '/', 'http://localhost').pathname.slice(1));
        if (file === undefined) return next();
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        createReadStream(file).pipe(response);
      });
    },
    async generateBundle() {
      for (const [fileName, file] of await listFiles()) {
        this.emitFile({ type: 'asset', fileName, source: await readFile(file) });
      }
    },
  };
}
