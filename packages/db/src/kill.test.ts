import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openEmbedded } from './open-embedded.ts';
import { copyMadeDatabase } from './testing/made-data-dir.ts';

const writer = fileURLToPath(new URL('./testing/write-until-killed.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'deskmate-kill-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const rounds = Number(process.env.KILL_ROUNDS ?? 2);

/** Lets a process write and kills it after `count` committed pairs. @returns the numbers it had confirmed. */
async function writeAndKill(from: number, count: number): Promise<number[]> {
  const child = spawn(process.execPath, [writer, dataDir, String(from)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const confirmed: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'open') confirmed.push(Number(line));
    if (confirmed.length >= count) child.kill('SIGKILL');
  }
  await exited;
  return confirmed;
}

test(
  `R13: ${rounds} kills during writes lose no committed row and leave no partial transaction`,
  async () => {
    await copyMadeDatabase(dataDir);
    const confirmed: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // One number may be committed and not confirmed, so the next round begins behind it.
      confirmed.push(...(await writeAndKill((confirmed.at(-1) ?? -1) + 2, 20 + round * 7)));
      const { db, close } = await openEmbedded({ dataDir });
      const { rows } = await db.execute<{ number: number; halves: number }>(
        sql`select number, count(*)::int as halves from pairs group by number`,
      );
      await close();
      const found = new Set(rows.map(({ number }) => number));
      expect(confirmed.filter((number) => !found.has(number))).toEqual([]);
      expect(rows.filter(({ halves }) => halves !== 2)).toEqual([]);
    }
  },
  rounds * 20_000,
);
