import { dirname, join } from 'node:path';

export type BuiltFolders = { siteDir: string; dashboardDir: string; migrations: string | undefined };

/**
 * Where the built site and dashboard are. The program is `packages/server/dist/main.js` when built
 * (its migrations copied beside it) and `packages/server/src/main.ts` in development.
 */
export function findBuilt(program: string): BuiltFolders {
  const folder = dirname(program);
  const root = join(folder, '../../..');
  return {
    siteDir: join(root, 'site/dist'),
    dashboardDir: join(root, 'dashboard/dist'),
    migrations: program.endsWith('.ts') ? undefined : join(folder, 'migrations'),
  };
}
