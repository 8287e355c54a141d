import { setTimeout as wait } from 'node:timers/promises';
import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import type { BenchRow } from '../bench-row.ts';
import { buyLargestPlan, createAccounts } from '../create-accounts.ts';
import { residentBytes } from '../process-figures.ts';
import { withProduct } from '../with-product.ts';
import { withPipe } from './start-variants.ts';

const perSecond = 37;
const minutes = process.env.BENCH_FULL ? 6 : 2;
/** Two seconds of text at the vendor's 50 chunks a second. */
const prompt = 'Tell me something [chunks 100]';
/** Each may have three answers at once, and the rate needs 74. */
const clients = 40;
const restSeconds = 60;

/** Answers at a steady rate for some minutes: what the process holds before, at the end, and a minute after. */
export const benchSoak = (): Promise<BenchRow[]> =>
  withPipe(({ load, vendorPort }) => {
    const settings = { OPENAI_COMPATIBLE_URL: `http://127.0.0.1:${vendorPort}/v1` };
    return withProduct(settings, {}, async (product, database) => {
      await wait(restSeconds * 1000);
      const before = residentBytes(product.pid);
      const people = await createAccounts(product, clients);
      for (const { access_token } of people) await buyLargestPlan(product, access_token);
      const tokens = people.map((person) => person.access_token);
      const target = { port: Number(new URL(product.url).port), path: `${aiBase}${aiAddresses.chat}`, tokens };
      const seconds = minutes * 60;
      const answers = await load.call('steady', { target, prompt, perSecond, seconds, atOnce: 2.5 * clients });
      const atEnd = residentBytes(product.pid);
      await wait(restSeconds * 1000);
      const after = residentBytes(product.pid);
      const name = `soak of ${minutes} minutes (${database.name})`;
      const baseline = { name: 'before', value: before };
      return [
        {
          what: `${name}: finished answers`,
          kind: 'rate',
          pace: 'services',
          ours: answers.finished / seconds,
          budget: { atLeast: 0.97 * perSecond },
        },
        { what: `${name}: failed answers`, kind: 'count', ours: answers.failed, budget: { atMost: 0 } },
        { what: `${name}: memory at the end`, kind: 'memory', ours: atEnd, baseline },
        {
          what: `${name}: memory a minute after`,
          kind: 'memory',
          ours: after,
          baseline,
          // What the idle process may hold, and 100 MB.
          budget: { atMost: database.url === null ? 520e6 : 270e6 },
        },
      ];
    });
  });
