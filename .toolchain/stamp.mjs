import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A small file with the fingerprint of the last success of a step. */
export function stamp(file) {
  return {
    holds(fingerprint) {
      try {
        return readFileSync(file, 'utf8') === fingerprint;
      } catch {
        return false;
      }
    },
    write(fingerprint) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, fingerprint);
    },
    remove: () => rmSync(file, { force: true }),
  };
}
