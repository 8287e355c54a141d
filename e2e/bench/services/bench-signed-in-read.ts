import { rmSync } from 'node:fs';
import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { newDataDir } from '../../product/new-data-dir.ts';
import type { BenchRow } from '../bench-row.ts';
import { startChild } from '../child-processes/start-child.ts';
import { clientIdOf } from '../client-id-of.ts';
import { createAccounts } from '../create-accounts.ts';
import { withProduct } from '../with-product.ts';
import { measureBareReads } from './bare-read.ts';
import type { RequestCalls } from './requests.ts';

const atOnce = 16;
const seconds = 5;

/** `client/subscription` through the built product, beside the same queries on the bare driver. */
export async function benchSignedInRead(): Promise<BenchRow[]> {
  const dataDir = newDataDir();
  const requests = startChild<RequestCalls>(new URL('requests.ts', import.meta.url));
  try {
    const measured = await withProduct({}, { dataDir }, async (product, database) => {
      const [person] = await createAccounts(product, 1);
      const token = person?.access_token ?? '';
      const reads = { port: Number(new URL(product.url).port), token, paths: [mainBase + mainAddresses.subscription] };
      await requests.call('flatOut', { ...reads, connections: atOnce, seconds: 2 });
      const { rate } = await requests.call('flatOut', { ...reads, connections: atOnce, seconds });
      const paced = await requests.call('paced', { ...reads, connections: 32, perSecond: 200, seconds });
      const bare = { clientId: clientIdOf(token), atOnce, seconds };
      const onServer = database.url === null ? null : await measureBareReads({ url: database.url }, bare);
      return { rate, p99Ms: paced.p99Ms, bare, onServer, databaseName: database.name };
    });
    // One process at a time may have the embedded database, so its turn comes when the product has ended.
    const value = measured.onServer ?? (await measureBareReads({ dataDir }, measured.bare));
    const name = `read client/subscription (${measured.databaseName})`;
    return [
      {
        what: name,
        kind: 'ratio',
        of: 'rate',
        ours: measured.rate,
        baseline: { name: 'bare driver', value },
        budget: { atLeast: 0.5 },
      },
      {
        what: `${name}, p99 at 200/s`,
        kind: 'time',
        pace: 'services',
        ours: measured.p99Ms,
        budget: { atMost: 50 },
      },
    ];
  } finally {
    await requests.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
