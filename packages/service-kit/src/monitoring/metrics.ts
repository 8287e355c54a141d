import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Dependencies, DependencyState } from './dependencies.ts';

/** What waits to be done, in all processes together, and since when. */
export type Queue = { name: string; entries: number; oldestSeconds: number };

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of the product; names and labels are for the operator's alerts. No label holds what a person chose. */
export function createMetrics(dependencies: Dependencies) {
  const registry = new Registry();
  const registers = [registry];
  const sources: (() => Promise<Queue[]>)[] = [];
  const entries = new Gauge({
    name: 'deskmate_queue_entries',
    help: 'What waits to be done, in all processes together, by queue.',
    labelNames: ['queue'],
    registers,
  });
  const oldest = new Gauge({
    name: 'deskmate_queue_oldest_seconds',
    help: 'For how long the oldest entry of a queue has waited; 0 for an empty one.',
    labelNames: ['queue'],
    registers,
  });
  new Gauge({
    name: 'deskmate_dependency_up',
    help: 'What this process depends on: 1 works, 0.5 works in part, 0 is down.',
    labelNames: ['dependency'],
    registers,
    collect() {
      for (const [dependency, { state }] of Object.entries(dependencies.read()))
        this.set({ dependency }, dependencyFigures[state]);
    },
  });
  const mails = new Counter({
    name: 'deskmate_mails_total',
    help: 'Tries to send a mail: sent, retried later, or given up.',
    labelNames: ['outcome'],
    registers,
  });
  const paymentNotices = new Counter({
    name: 'deskmate_payment_notices_total',
    help: 'Notices of the payment gateway: applied, retried later, or given up.',
    labelNames: ['outcome'],
    registers,
  });
  // From the start: a counter that appears with its first fault has not grown, and no alert would see it.
  for (const outcome of ['sent', 'retried', 'given_up']) mails.inc({ outcome }, 0);
  for (const outcome of ['applied', 'retried', 'given_up']) paymentNotices.inc({ outcome }, 0);
  return {
    registry,
    /** All metrics in the text format of Prometheus. */
    async read(): Promise<string> {
      for (const { name: queue, ...found } of await readQueues(sources)) {
        entries.set({ queue }, found.entries);
        oldest.set({ queue }, found.oldestSeconds);
      }
      return registry.metrics();
    },
    answers: new Counter({
      name: 'deskmate_answers_total',
      help: 'Answers of text models by how they ended; `code` says why one failed.',
      labelNames: ['vendor', 'model', 'outcome', 'code'],
      registers,
    }),
    firstWordSeconds: new Histogram({
      name: 'deskmate_first_word_seconds',
      help: 'Time from asking a model to its first word, reasoning included.',
      labelNames: ['vendor', 'model'],
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
      registers,
    }),
    images: new Counter({
      name: 'deskmate_images_total',
      help: 'Images by how their drawing ended.',
      labelNames: ['vendor', 'model', 'outcome'],
      registers,
    }),
    mails,
    paymentNotices,
    /** Adds queues that are counted whenever the metrics are read. */
    countQueues(read: () => Promise<Queue[]>): void {
      sources.push(read);
    },
    /** Adds a figure that is read whenever the metrics are. */
    gauge(name: string, help: string, read: () => number | Promise<number>): void {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
  };
}

const dependencyFigures: Record<DependencyState, number> = { ok: 1, degraded: 0.5, down: 0 };

/** A queue that cannot be counted must not hide the others: while the database is away, everything else is worth knowing. */
async function readQueues(sources: readonly (() => Promise<Queue[]>)[]): Promise<Queue[]> {
  const results = await Promise.allSettled(sources.map((read) => read()));
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
