import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import type { BenchRow } from '../bench-row.ts';
import { startChild } from '../children/start-child.ts';
import { clientIdOf } from '../client-id-of.ts';
import { createPeople } from '../create-people.ts';
import type { RequestCalls } from '../services/requests.ts';
import { withProduct } from '../with-product.ts';
import { type FilledHistory, fillHistory } from './fill-history.ts';

const messages = process.env.BENCH_FULL ? 1_000_000 : 100_000;
const count = 400;

/** A full history on PostgreSQL: the list, the search and the opening of conversations of one heavy client. */
export async function benchHistory(): Promise<BenchRow[]> {
  if (!process.env.TEST_DATABASE_URL) return [];
  const requests = startChild<RequestCalls>(new URL('../services/requests.ts', import.meta.url));
  try {
    return await withProduct({}, {}, async (product, database) => {
      const [person] = await createPeople(product, 1);
      const token = person?.access_token ?? '';
      const filled = await fillHistory(database.url ?? '', clientIdOf(token), messages);
      const reads = { port: Number(new URL(product.url).port), token, connections: 2, count };
      const row = async (what: string, paths: string[], atMost: number): Promise<BenchRow> => {
        await requests.call('some', { ...reads, paths, count: 40 });
        const { p99Ms } = await requests.call('some', { ...reads, paths });
        const name = `history of ${messages.toLocaleString('en')} messages: ${what}, p99 (${database.name})`;
        return { what: name, unit: 'ms', ours: p99Ms, budget: { atMost } };
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
  }
}

const opening = (sessionId: string): string => aiBase + aiAddresses.historyEntry(sessionId);

/** Common and rare words, alone, together, and only begun. */
function searches({ words }: FilledHistory): string[] {
  const word = (place: number) => words[place] ?? '';
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
