import { dirname, join } from 'node:path';

export type BuiltFolders = { siteDir: string; dashboardDir: string };

/**
 * Where the built site and dashboard are. The program is `packages/server/dist/main.js` when built and
 * `packages/server/src/main.ts` in development.
 */
export function findBuilt(program: string): BuiltFolders {
  const root = join(dirname(program), '../../..');
  return {
    siteDir: join(root, 'site/dist'),
    dashboardDir: join(root, 'dashboard/dist'),
  };
}
