import type { Database } from '@deskmate/db/database';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { openStreams } from '@deskmate/db/tables/ai/open-streams';
import { createLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createProcessRepository } from '../process-repository.ts';
import { createStreamSlots } from './stream-slots-repository.ts';

const { db, close } = await freshDatabase();
afterAll(() => close());

const logged: string[] = [];
const log = createLog({ destination: { write: (line) => void logged.push(line) } });
const slotsOf = (processId: string, change: { isAlone?: boolean; db?: Database } = {}) =>
  createStreamSlots({ db, processId, isAlone: false, perClient: 2, log, ...change });
const rows = () => db.select().from(openStreams).orderBy(openStreams.slot);
const replacing = (execute: Database['execute']): Database => Object.assign(Object.create(db), { execute });
const tooMany = { code: 'too_many_streams', retryAfterSeconds: 5 };

beforeEach(async () => {
  await db.delete(openStreams);
});

test('counts in memory where no other process is, and frees a slot once', async () => {
  const slots = slotsOf('one', { isAlone: true });
  const free = await slots.take('amal');
  await slots.take('amal');
  await expect(slots.take('amal')).rejects.toMatchObject(tooMany);
  await slots.take('omar');
  free();
  free();
  await slots.take('amal');
  await expect(slots.take('amal')).rejects.toMatchObject(tooMany);
  expect(await rows()).toEqual([]);
});

test('counts for several processes together, and takes nothing for who is refused', async () => {
  const [one, two] = [slotsOf('one'), slotsOf('two')];
  const free = await one.take('amal');
  await two.take('amal');
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(one.take('amal')).rejects.toMatchObject(tooMany);
  expect((await rows()).map(({ clientId, slot }) => [clientId, slot])).toEqual([
    ['amal', 0],
    ['amal', 1],
  ]);
  free();
  await expect.poll(rows).toHaveLength(1);
  await one.take('amal');
  free();
  await expect(two.take('amal')).rejects.toMatchObject(tooMany);
});

test('passes over a slot that another process takes in between', async () => {
  let isFirst = true;
  const slots = slotsOf('one', {
    db: replacing((query) => {
      const isLost = isFirst;
      isFirst = false;
      return db.execute(isLost ? `select 0 as slot, false as "isTaken"` : query);
    }),
  });
  await slots.take('amal');
  expect(await rows()).toMatchObject([{ clientId: 'amal', processId: 'one' }]);
});

test('counts the own process alone without the database', async () => {
  const slots = slotsOf('one', { db: replacing(() => db.execute('select * from no_such_table')) });
  const free = await slots.take('amal');
  await slots.take('amal');
  await expect(slots.take('amal')).rejects.toMatchObject(tooMany);
  expect(logged.join()).toContain('storing the slot of a stream');
  free();
  await slots.take('amal');
});

test('deletes the rows of dead processes and own ones without a stream', async () => {
  const slots = slotsOf('one');
  await slots.take('amal');
  await createProcessRepository(db).heartbeat('alive');
  const row = (clientId: string, processId: string) => ({ clientId, slot: 0, processId });
  await db.insert(openStreams).values([row('a', 'alive'), row('b', 'dead'), row('c', 'one')]);
  await slotsOf('one', { isAlone: true }).deleteLeftover();
  expect(await rows()).toHaveLength(4);
  await slots.deleteLeftover();
  expect((await rows()).map(({ clientId }) => clientId).sort()).toEqual(['a', 'amal']);
});

test('keeps a row that is just being written', async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let isFirst = true;
  const slots = slotsOf('one', {
    db: replacing((async (query) => {
      const isHeld = isFirst;
      isFirst = false;
      const found = await db.execute(query);
      if (isHeld) await opened;
      return found;
    }) as Database['execute']),
  });
  const taking = slots.take('amal');
  await expect.poll(rows).toHaveLength(1);
  await slots.deleteLeftover();
  open();
  const free = await taking;
  expect(await rows()).toHaveLength(1);
  await slots.deleteLeftover();
  expect(await rows()).toHaveLength(1);
  free();
  await expect.poll(rows).toEqual([]);
});
