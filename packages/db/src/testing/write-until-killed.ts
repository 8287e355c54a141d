import { sql } from 'drizzle-orm';
import { openEmbedded } from '../open-embedded.ts';

// Started as a process of its own by the test of kills. Writes pairs of rows, each pair in one
// transaction, and prints each number once it is committed.
const [dataDir = '', from = '0'] = process.argv.slice(2);
const { db } = await openEmbedded({ dataDir });
await db.execute(sql`create table if not exists pairs (number int, half int, primary key (number, half))`);
process.stdout.write('open\n');
for (let number = Number(from); ; number++) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into pairs values (${number}, 1)`);
    await tx.execute(sql`insert into pairs values (${number}, 2)`);
  });
  process.stdout.write(`${number}\n`);
}
