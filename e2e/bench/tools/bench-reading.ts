import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { aiAddresses, aiBase, mainAddresses, mainBase } from '@deskmate/api/addresses';
import { createAccount, logIn, type Person } from '../../fixtures/person.ts';
import type { Product } from '../../product/start-product.ts';
import type { BenchRow } from '../bench-row.ts';
import { createAccounts } from '../create-accounts.ts';
import { quantile } from '../quantile.ts';
import { withProduct } from '../with-product.ts';
import { makeLongPdf } from './make-long-pdf.ts';

/** How long the other requests are measured, alone and beside the work. */
const seconds = 20;

/** Reading a long PDF: its time and memory, and the delay of other requests during it and during a large picture. */
export function benchReading(): Promise<BenchRow[]> {
  const long = makeLongPdf(300);
  const short = makeLongPdf(1);
  const picture = makePng(7000, 7000);
  return withProduct({}, {}, async (product, database) => {
    const [reader] = await createAccounts(product, 1);
    const other = await createAccount(product);
    const token = reader?.access_token ?? '';
    const alone = await delayOfOthers(product, other, () => pause(seconds * 1000));
    const oneReady = await readDocument(product, token, short);
    const memory = watchMemory(product.pid, 'document-process');
    const allReady = await readDocument(product, token, long);
    const peak = memory.stop();
    const until = performance.now() + seconds * 1000;
    const beside = await delayOfOthers(product, other, async () => {
      while (performance.now() < until) {
        await Promise.all([readDocument(product, token, long), uploadPicture(product, token, picture)]);
      }
    });
    const name = `Read, 300 pages of ${(long.length / 1e6).toFixed(0)} MB`;
    const delayRow = (what: 'login' | 'health'): BenchRow => ({
      what: `${what} p99 beside a 300-page PDF and a 49-megapixel picture (${database.name})`,
      kind: 'time',
      pace: 'services',
      ours: beside[what],
      baseline: { name: 'idle', value: alone[what] },
      budget: { atMost: 100, orTimesBaseline: 2 },
    });
    return [
      {
        what: `${name}: text of all pages ready (${database.name})`,
        kind: 'time',
        pace: 'services',
        ours: allReady,
        baseline: { name: 'one page', value: oneReady },
        budget: { atMost: 12_000 },
      },
      { what: `${name}: memory of the reading process`, kind: 'memory', ours: peak, budget: { atMost: 400e6 } },
      delayRow('login'),
      delayRow('health'),
    ];
  });
}

/** Uploads a document. @returns milliseconds until all of its text is there */
async function readDocument({ url }: Product, token: string, bytes: Buffer): Promise<number> {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const added = await fetch(`${url}${aiBase}${aiAddresses.documents}`, {
    method: 'POST',
    headers,
    body: formOf('handbook.pdf', bytes),
  });
  if (!added.ok) throw new Error(`documents answered ${added.status}: ${await added.text()}`);
  const { id } = (await added.json()) as { id: string };
  for (;;) {
    const { status } = (await (await fetch(`${url}${aiBase}${aiAddresses.documentEntry(id)}`, { headers })).json()) as {
      status: string;
    };
    if (status === 'ready') return performance.now() - startedAt;
    if (status !== 'reading') throw new Error(`the document is ${status}`);
    await pause(50);
  }
}

async function uploadPicture({ url }: Product, token: string, bytes: Buffer): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${aiBase}${aiAddresses.chatFileUpload}`, {
    method: 'POST',
    headers,
    body: formOf('large.png', bytes),
  });
  if (!response.ok) throw new Error(`the picture: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

function formOf(name: string, bytes: Buffer): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** The p99 delay in milliseconds of logins and of health checks while `work` runs. */
async function delayOfOthers(product: Product, person: Person, work: () => Promise<unknown>) {
  let isOver = false;
  const busy = work().finally(() => {
    isOver = true;
  });
  const timed = async (ask: () => Promise<unknown>, everyMs: number): Promise<number> => {
    const latencies: number[] = [];
    while (!isOver) {
      const startedAt = performance.now();
      await ask();
      latencies.push(performance.now() - startedAt);
      await pause(everyMs);
    }
    return quantile(latencies, 0.99);
  };
  const checkHealth = async () => (await fetch(`${product.url}${mainBase}${mainAddresses.health}`)).arrayBuffer();
  const [login, health] = await Promise.all([timed(() => logIn(product, person), 50), timed(checkHealth, 10), busy]);
  return { login, health };
}

/** The most that any child process of this name holds until it is stopped, in bytes. */
function watchMemory(pid: number, name: string): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    for (const child of childrenOf(pid)) most = Math.max(most, heldBy(child, name));
  }, 25);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

const childrenOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const children = readOr('', `/proc/${pid}/task/${thread}/children`);
    return children.split(' ').filter((child) => child !== '');
  });

function heldBy(pid: string, name: string): number {
  if (!readOr('', `/proc/${pid}/cmdline`).includes(name)) return 0;
  return Number(/^VmHWM:\s+(\d+)/m.exec(readOr('', `/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** A process may end while it is being read. */
function readOr(otherwise: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}

/** Grey, one byte a pixel. */
function makePng(width: number, height: number): Buffer {
  const part = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const row = Buffer.from(Array.from({ length: width + 1 }, (_, at) => (at === 0 ? 0 : at % 251)));
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, part('IHDR', header), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))]);
}
