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
import { benchProcessStart } from './process-start.ts';
import { benchSignedInRead } from './services/bench-signed-in-read.ts';
import { benchStreaming } from './streaming/bench-streaming.ts';
import { printTable } from './table.ts';
import { benchFirstWord } from './tools/bench-first-word.ts';
import { benchGallery } from './tools/bench-gallery.ts';
import { benchReadPage } from './tools/bench-read-page.ts';
import { benchReading } from './tools/bench-reading.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { dist: { type: 'string' } } });
const paths = positionals.filter((word) => word.startsWith('/'));
const words = positionals.filter((word) => !word.startsWith('/'));

const benches: Record<string, () => Promise<BenchRow[]>> = {
  'page-weight': benchPageWeight,
  lighthouse: () => benchLighthouse({ paths, folder: values.dist }),
  start: benchProcessStart,
  stream: benchStreaming,
  read: benchSignedInRead,
  history: benchHistory,
  usage: benchUsage,
  webhooks: benchWebhooks,
  render: benchRendering,
  chat: benchLongChat,
  'first-word': benchFirstWord,
  reading: benchReading,
  'read-page': benchReadPage,
  gallery: benchGallery,
};

const unknown = words.find((word) => !Object.hasOwn(benches, word));
if (unknown !== undefined)
  throw new Error(`There is no bench "${unknown}"; choose of ${Object.keys(benches).join(', ')}`);

// Ends the processes that a bench has started, also when it fails.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const rows: BenchRow[] = [];
const before = machineLoad();
for (const [name, bench] of Object.entries(benches)) {
  if (words.length > 0 && !words.includes(name)) continue;
  console.error(`measuring: ${name}`);
  rows.push(...(await bench()));
}
printTable(`${before}\nafterwards: ${machineLoad()}`, rowHead, rows.map(rowCells));
