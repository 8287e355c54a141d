import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import type { Address, AddressBody } from '@deskmate/api/contracts/main/addresses';
import type { Invoice } from '@deskmate/api/contracts/main/invoices';
import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import pg from 'pg';
import { call } from '../../fixtures/person.ts';
import type { Product } from '../../product/start-product.ts';
import type { BenchRow } from '../bench-row.ts';
import { startChild } from '../child-processes/start-child.ts';
import { clientIdOf } from '../client-id-of.ts';
import { createAccounts } from '../create-accounts.ts';
import { median, quantile } from '../quantile.ts';
import type { RequestCalls } from '../services/requests.ts';
import { withProduct } from '../with-product.ts';

const lines = 100_000;
const count = 100;

/** A year of usage with very many lines, and invoices as PDF, beside a plain signed-in read of the same run. */
export async function benchUsage(): Promise<BenchRow[]> {
  const requests = startChild<RequestCalls>(new URL('../services/requests.ts', import.meta.url));
  try {
    return await withProduct({}, {}, async (product, { name, url }) => {
      const token = (await createAccounts(product, 1))[0]?.access_token ?? '';
      const invoice = await buyPack(product, token);
      const written: [string, string][] = [];
      for (const [script, address] of buyers) written.push([script, await buyPack(product, token, address)]);
      if (url !== null) await fillLedger(url, clientIdOf(token));
      const reads = { port: Number(new URL(product.url).port), token, connections: 1, count };
      const p99 = async (path: string) => (await requests.call('some', { ...reads, paths: [mainBase + path] })).p99Ms;
      await p99(mainAddresses.subscription);
      const baseline = { name: 'read client/subscription', value: await p99(mainAddresses.subscription) };
      const row = async (what: string, path: string, atMost: number): Promise<BenchRow> => {
        const ours = await p99(path);
        return { what: `${what}, p99 (${name})`, kind: 'time', pace: 'services', ours, baseline, budget: { atMost } };
      };
      const pdfOf = (id: string, language: string) => `${mainAddresses.invoice}/${id}.pdf?language=${language}`;
      const invoices = [
        await row('invoice PDF in English', pdfOf(invoice, 'en'), 150),
        await row('invoice PDF in Arabic', pdfOf(invoice, 'ar'), 150),
      ];
      for (const [script, id] of written)
        invoices.push(await row(`invoice PDF for a buyer in ${script}`, pdfOf(id, 'en'), 1000));
      const first: number[] = [];
      for (let time = 0; time < 3; time += 1) {
        await wait(idleMs);
        const askedAt = performance.now();
        const headers = { authorization: `Bearer ${token}` };
        await (await fetch(`${product.url}${mainBase}${pdfOf(invoice, 'en')}`, { headers })).arrayBuffer();
        first.push(performance.now() - askedAt);
      }
      const what = `first invoice PDF after idling, median of 3 (${name})`;
      // It starts the process that draws the next ones.
      invoices.push({ what, kind: 'time', pace: 'services', ours: median(first), baseline });
      // The embedded kind would have to be filled between two starts, and the budget is that of a server.
      if (url === null) return invoices;
      const of = `usage of ${lines.toLocaleString('en')} lines`;
      const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
      const csv = () => Promise.all(Array.from({ length: 20 }, () => firstByteMs(product, token)));
      // The first ones at once open the connections to the database.
      await csv();
      return [
        ...invoices,
        await row(`${of}: month chart`, `${mainAddresses.monthUsage}?month=${month}&time_zone=Asia/Dubai`, 100),
        await row(`${of}: table page`, mainAddresses.usage, 100),
        await row(`${of}: table page of one tool`, `${mainAddresses.usage}?tool=translate`, 100),
        {
          what: `${of}: CSV’s first byte, p99 of 20 at once (${name})`,
          kind: 'time',
          pace: 'services',
          ours: quantile(await csv(), 0.99),
          baseline,
          budget: { atMost: 100 },
        },
      ];
    });
  } finally {
    await requests.stop();
  }
}

const buyers: [script: string, address: Pick<AddressBody, 'name' | 'line1' | 'city' | 'country'>][] = [
  ['Cyrillic', { name: 'Товариство «Їжак»', line1: 'вул. Хрещатик, 22', city: 'Київ', country: 'UA' }],
  ['Thai', { name: 'บริษัท ขอบฟ้าใหม่ จำกัด', line1: 'ถนนสุขุมวิท แขวงคลองเตยเหนือ', city: 'กรุงเทพ', country: 'TH' }],
  ['Japanese', { name: '株式会社デスクメイト', line1: '千代田区丸の内一丁目９番', city: '東京都', country: 'JP' }],
  ['Chinese', { name: '北京书桌伙伴科技有限公司', line1: '朝阳区建国路88号', city: '北京市', country: 'CN' }],
];
/** Longer than the process that draws invoices, and the thread that started it, are kept. */
const idleMs = 12_000;

/** @param address becomes the one on the invoice, and on later ones */
async function buyPack(product: Product, token: string, address?: (typeof buyers)[number][1]): Promise<string> {
  if (address) {
    const body = { ...address, line2: null, region: null, postal_code: null, tax_id: null };
    const added = await call(product, 'POST', mainAddresses.address, { token, body });
    const { id } = added.body as Address;
    await call(product, 'PUT', mainAddresses.defaultAddress, { token, body: { id } });
  }
  const order = { kind: 'credit', pack_id: 1, quantity: 1, request_id: crypto.randomUUID() };
  const opened = await call(product, 'POST', mainAddresses.paymentSession, { token, body: order });
  const card = { card_number: '4242424242424242', expiry_month: 12, expiry_year: 2099, cvc: '123' };
  const body = { payment_session_id: (opened.body as PaymentSession).id, ...card };
  await call(product, 'POST', mainAddresses.payment, { token, body });
  const listed = await call(product, 'GET', mainAddresses.invoice, { token });
  const [invoice] = (listed.body as { items: Invoice[] }).items;
  if (!invoice) throw new Error('nothing was invoiced');
  return invoice.id;
}

/** A year of one client's answers, as the service itself would have left them; the balance stays as it is. */
async function fillLedger(url: string, clientId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into main.ledger_entries (id, client_id, "group", kind, credits, request_id, tool, model_id, session_id,
         chat_id, created_at)
       select gen_random_uuid(), $1, (array['standard', 'advanced', 'image'])[n % 3 + 1], 'spend', -1, gen_random_uuid(),
         (array['chat', 'art', 'write', 'translate', 'read'])[n % 5 + 1], 'model-' || n % 7, gen_random_uuid(),
         gen_random_uuid(), now() - n * interval '365 days' / $2::int
       from generate_series(1, $2::int) n`,
      [clientId, lines],
    );
    await client.query('vacuum analyze main.ledger_entries');
  } finally {
    await client.end();
  }
}

const firstByteMs = (product: Product, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const askedAt = performance.now();
    const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' };
    const request = get(`${product.url}${mainBase}${mainAddresses.usage}`, { headers, agent: false }, (response) => {
      response.once('data', () => {
        resolve(performance.now() - askedAt);
        request.destroy();
      });
    });
    request.once('error', reject);
  });
