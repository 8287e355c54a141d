import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../migrate.ts';

/** Writes a migrations folder of one service as drizzle-kit does; one text is one migration. */
export function writeMigrations(root: string, service: Service, migrations: string[]): string {
  const folder = join(root, service);
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = migrations.map((text, index) => {
    writeFileSync(join(folder, `000${index}_step.sql`), text);
    return { idx: index, version: '7', when: 1000 + index, tag: `000${index}_step`, breakpoints: true };
  });
  writeFileSync(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  return root;
}
