import { existsSync, readdirSync } from 'node:fs';
import { root } from './folders.mjs';

/** The folder of every package of the workspace, from the clone's root. */
export const packageFolders = [
  'site',
  'dashboard',
  ...readdirSync(`${root}/packages`)
    .filter((name) => existsSync(`${root}/packages/${name}/package.json`))
    .map((name) => `packages/${name}`),
  'e2e',
];
