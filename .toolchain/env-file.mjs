import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { root } from './folders.mjs';

/** Takes what `.env` sets; what the shell already sets wins. Tests never read it. */
export function readEnvFile() {
  if (existsSync(`${root}/.env`)) loadEnvFile(`${root}/.env`);
}
