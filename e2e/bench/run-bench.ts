import { parseArgs } from 'node:util';
import { benchPageWeight } from './bench-page-weight.ts';
import { type BenchRow, rowCells, rowHead } from './bench-row.ts';
import { benchLongChat } from './browser/bench-long-chat.ts';
import { benchRendering } from './browser/bench-rendering.ts';
import { benchHistory } from './history/bench-history.ts';
import { benchLighthouse } from './lighthouse/bench-lighthouse.ts';
import { machineLoad } from './machine-load.ts';
import { benchUsage } from './money/bench-usage.ts';
import { benchWebhooks } from './money/bench-webhooks.ts';
import { measurePaces, type PaceName, paceWords } from './pace.ts';
import { benchProcessStart } from './process-start.ts';
import { benchSignedInRead } from './services/bench-signed-in-read.ts';
import { benchSoak } from './streaming/bench-soak.ts';
import { benchStreaming } from './streaming/bench-streaming.ts';
import { printTable } from './table.ts';
import { benchFirstWord } from './tools/bench-first-word.ts';
import { benchGallery } from './tools/bench-gallery.ts';
import { benchReadPage } from './tools/bench-read-page.ts';
import { benchReading } from './tools/bench-reading.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { dist: { type: 'string' } } });
const paths = positionals.filter((word) => word.startsWith('/'));
const words = positionals.filter((word) => !word.startsWith('/'));

/** `paces`: what a bench's times are held to. */
type Bench = { run: () => Promise<BenchRow[]>; paces: PaceName[] };

const benches: Record<string, Bench> = {
  'page-weight': { run: benchPageWeight, paces: [] },
  lighthouse: {
    run: () => benchLighthouse({ paths, folder: values.dist }),
    paces: values.dist === undefined ? ['browser', 'services'] : [],
  },
  start: { run: benchProcessStart, paces: ['services'] },
  stream: { run: benchStreaming, paces: ['services'] },
  soak: { run: benchSoak, paces: ['services'] },
  read: { run: benchSignedInRead, paces: ['services'] },
  history: { run: benchHistory, paces: ['services'] },
  usage: { run: benchUsage, paces: ['services'] },
  webhooks: { run: benchWebhooks, paces: ['services'] },
  render: { run: benchRendering, paces: ['browser'] },
  chat: { run: benchLongChat, paces: ['browser'] },
  'first-word': { run: benchFirstWord, paces: ['services'] },
  reading: { run: benchReading, paces: ['services'] },
  'read-page': { run: benchReadPage, paces: ['browser'] },
  gallery: { run: benchGallery, paces: ['browser'] },
};

const unknown = words.find((word) => !Object.hasOwn(benches, word));
if (unknown !== undefined)
  throw new Error(`There is no bench "${unknown}"; choose of ${Object.keys(benches).join(', ')}`);

// Ends the processes that a bench has started, also when it fails.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const rows: BenchRow[] = [];
const before = machineLoad();
const chosen = Object.entries(benches).filter(([name]) => words.length === 0 || words.includes(name));
const paces = await measurePaces(chosen.flatMap(([, bench]) => bench.paces));
for (const [name, bench] of chosen) {
  console.error(`measuring: ${name}`);
  rows.push(...(await bench.run()));
}
const title = [before, `afterwards: ${machineLoad()}`, paceWords(paces)].join('\n');
printTable(
  title,
  rowHead,
  rows.map((row) => rowCells(row, paces)),
);
