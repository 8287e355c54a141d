import { expect, test } from 'vitest';
import { createLog, silentLog } from '../monitoring/log.ts';
import { createMaintenance } from './maintenance.ts';

/** A table with `due` rows; its job takes them batch by batch. */
function table(name: string, due: number, record: string[] = []) {
  return {
    name,
    async run(batchSize: number) {
      const removed = Math.min(batchSize, due);
      due -= removed;
      record.push(`${name} ${removed}`);
      return removed;
    },
  };
}

function collectLines() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog({ destination: { write: (line) => void lines.push(JSON.parse(line)) } }) };
}

test('N13: a job runs in batches until nothing is due', async () => {
  const record: string[] = [];
  await createMaintenance([{ ...table('mails', 25, record), batchSize: 10 }], silentLog()).run();
  expect(record).toEqual(['mails 10', 'mails 10', 'mails 5']);
});

test('N13: other work gets its turn between two batches', async () => {
  const record: string[] = [];
  const run = createMaintenance([{ ...table('mails', 15, record), batchSize: 10 }], silentLog()).run();
  setImmediate(() => record.push('request'));
  await run;
  expect(record).toEqual(['mails 10', 'request', 'mails 5']);
});

test('N13: a job that fails is logged and never stops the next one', async () => {
  const { lines, log } = collectLines();
  const record: string[] = [];
  const broken = { name: 'sessions', run: () => Promise.reject(new Error('statement timeout')) };
  await createMaintenance([broken, table('mails', 3, record)], log).run();
  expect(record).toEqual(['mails 3']);
  expect(lines).toMatchObject([
    { level: 'warn', job: 'sessions', err: { message: 'statement timeout' } },
    { level: 'info', job: 'mails', rows: 3 },
  ]);
});

test('N13: what a job did is logged; a job with nothing to do is not', async () => {
  const { lines, log } = collectLines();
  await createMaintenance([table('sessions', 0), table('mails', 1200)], log).run();
  expect(lines).toMatchObject([{ job: 'mails', rows: 1200, msg: 'maintenance job done' }]);
});

test('two runs never overlap', async () => {
  const record: string[] = [];
  const maintenance = createMaintenance([table('mails', 3, record)], silentLog());
  await Promise.all([maintenance.run(), maintenance.run()]);
  expect(record).toEqual(['mails 3']);
});

test('closing ends a run after its current batch', async () => {
  const record: string[] = [];
  const maintenance = createMaintenance([table('mails', 5000, record), table('sessions', 1, record)], silentLog());
  const run = maintenance.run();
  await maintenance.close();
  await run;
  expect(record).toEqual(['mails 500']);
});

test('signals shutdown to a running job and starts no other', async () => {
  const record: string[] = [];
  const hanging = {
    name: 'models',
    run: (_: number, signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  };
  const maintenance = createMaintenance([hanging, table('mails', 3, record)], silentLog(), { limitMs: 60_000 });
  const run = maintenance.run();
  await maintenance.close();
  await run;
  expect(record).toEqual([]);
});

test('a job that never ends does not keep the process', async () => {
  const hanging = { name: 'models', run: () => new Promise<void>(() => {}) };
  const maintenance = createMaintenance([hanging], silentLog(), { limitMs: 10 });
  void maintenance.run();
  await maintenance.close();
});
