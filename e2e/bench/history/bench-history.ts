import { rmSync } from 'node:fs';
import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import { newDataDir } from '../../product/new-data-dir.ts';
import type { Product } from '../../product/start-product.ts';
import type { BenchRow } from '../bench-row.ts';
import { startChild } from '../child-processes/start-child.ts';
import { clientIdOf } from '../client-id-of.ts';
import { createAccounts } from '../create-accounts.ts';
import type { RequestCalls } from '../services/requests.ts';
import { withProduct } from '../with-product.ts';
import { type FilledHistory, fillHistory } from './fill-history.ts';

const onServer = process.env.BENCH_FULL ? 1_000_000 : 100_000;
/** One instance for one team. */
const embedded = 20_000;
const count = 400;

/** A full history: the list, the search and the opening of conversations of one heavy client. */
export async function benchHistory(): Promise<BenchRow[]> {
  const requests = startChild<RequestCalls>(new URL('../services/requests.ts', import.meta.url));
  const dataDir = newDataDir();
  // Tokens name the address, and the product starts twice where the database is embedded.
  const settings = { PUBLIC_URL: 'http://localhost' };
  try {
    const prepared = process.env.TEST_DATABASE_URL ? null : await prepareEmbedded(settings, dataDir);
    return await withProduct(settings, { dataDir }, async (product, database) => {
      const messages = database.url === null ? embedded : onServer;
      const token = prepared?.token ?? (await newToken(product));
      const filled = prepared?.filled ?? (await fillHistory({ url: database.url ?? '' }, clientIdOf(token), messages));
      const reads = { port: Number(new URL(product.url).port), token, connections: 2, count };
      const row = async (what: string, paths: string[], atMost: number): Promise<BenchRow> => {
        await requests.call('some', { ...reads, paths, count: 40 });
        const { p99Ms } = await requests.call('some', { ...reads, paths });
        const name = `history of ${messages.toLocaleString('en')} messages: ${what}, p99 (${database.name})`;
        // The budget is that of a server; the embedded kind is measured beside it.
        const measured = { what: name, kind: 'time', pace: 'services', ours: p99Ms } as const;
        return database.url === null ? measured : { ...measured, budget: { atMost } };
      };
      return [
        await row('list', [aiBase + aiAddresses.history], 60),
        await row('search', searches(filled), 150),
        await row('open', filled.sessionIds.map(opening), 60),
        await row('open one of 1,000 messages', [opening(filled.longSessionId)], 60),
      ];
    });
  } finally {
    await requests.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function newToken(product: Product): Promise<string> {
  const [person] = await createAccounts(product, 1);
  return person?.access_token ?? '';
}

/** One process at a time may have the embedded database: it is filled between two starts. */
async function prepareEmbedded(settings: Record<string, string>, dataDir: string) {
  const token = await withProduct(settings, { dataDir }, (product) => newToken(product));
  return { token, filled: await fillHistory({ dataDir }, clientIdOf(token), embedded) };
}

const opening = (sessionId: string): string => aiBase + aiAddresses.historyEntry(sessionId);

/** Common and rare words, alone, together, and only begun. */
function searches({ words }: FilledHistory): string[] {
  const word = (index: number) => words[index] ?? '';
  const queries = [
    word(0),
    word(3),
    word(40),
    word(900),
    word(3500),
    `${word(1)} ${word(60)}`,
    `${word(0)} ${word(2)}`,
  ];
  const begun = [word(5).slice(0, 2), word(700).slice(0, 3), `${word(0)} ${word(9).slice(0, 1)}`];
  return [...queries, ...begun].map((q) => `${aiBase}${aiAddresses.history}?q=${encodeURIComponent(q)}`);
}
