import { fileURLToPath } from 'node:url';

/** Where the clone lies, without a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
export const toolchain = `${root}/.toolchain`;
/** The state between runs; never committed, always safe to delete. */
export const cache = `${toolchain}/cache`;
