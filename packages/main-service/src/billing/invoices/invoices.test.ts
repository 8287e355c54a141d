import { invoices, payments, refunds } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { subscribe } from '../../testing/subscribe.ts';
import { drawInvoice } from './draw-invoice.ts';
import type { Invoice } from './invoices-repository.ts';
import { visualRuns } from './visual-runs.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const list = async ({ tokens }: SignedIn, query = {}) =>
  (await fixture.call('GET', 'client/invoice', { token: tokens.access_token, query })).body;
const download = ({ tokens }: SignedIn, file: string, language = 'en') =>
  fixture.app.inject({
    method: 'GET',
    url: `/api/client/invoice/${file}?language=${language}`,
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });

test('lists a payment with its invoice, purpose and refunds', async () => {
  const client = await fixture.newClient();
  expect((await list(client)).items).toEqual([]);
  await subscribe(fixture, client, { planId: 3, interval: 'month' });
  const [first] = (await list(client)).items;
  expect(first).toMatchObject({
    number: expect.stringMatching(/^2026-\d{6}$/),
    gateway: 'sandbox',
    amount: 1200,
    refunded: 0,
    currency: 'USD',
    bought: { kind: 'plan', plan_name: 'Pro', interval: 'month' },
  });
  const [payment] = (await fixture.service.operator.listPayments({ from: new Date(0), to: new Date(9e12) })).items;
  await fixture.service.operator.refundPayment({ paymentId: payment?.id ?? '', amount: 200 });
  expect((await list(client)).items).toMatchObject([{ refunded: 200 }]);
  expect(await fixture.db.select().from(refunds)).toHaveLength(1);
});

test.each(['en', 'ar'])('an invoice is a PDF in %s, for its owner alone', async (language) => {
  const [client, other] = [await fixture.newClient(), await fixture.newClient()];
  await subscribe(fixture, client, { planId: 3, interval: 'year' });
  const [{ id, number }] = (await list(client)).items;
  const answer = await download(client, `${id}.pdf`, language);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="invoice-${number}.pdf"`,
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await download(other, `${id}.pdf`)).statusCode).toBe(404);
  expect((await download(client, 'x.exe')).statusCode).toBe(422);
  expect((await list(other)).items).toEqual([]);
});

test('N18: invoices are drawn beside the thread that answers requests', async () => {
  const client = await fixture.newClient();
  await subscribe(fixture, client, { planId: 3, interval: 'month' });
  const [{ id }] = (await list(client)).items;
  const stored = await fixture.db.select().from(invoices).where(eq(invoices.id, id));
  const invoice: Invoice = { ...(stored[0] as typeof invoices.$inferSelect), gateway: 'sandbox' };
  const operator = { name: null, address: null };
  const busyMsOf = async (draw: () => Promise<unknown>) => {
    await draw();
    const before = performance.eventLoopUtilization();
    await Promise.all(Array.from({ length: 10 }, draw));
    return performance.eventLoopUtilization(before).active;
  };
  const here = await busyMsOf(() => drawInvoice({ invoice, refunds: [], operator, language: 'en' }));
  const beside = await busyMsOf(async () => expect((await download(client, `${id}.pdf`)).statusCode).toBe(200));
  expect(beside).toBeLessThan(here / 2);
});

test('more payments than a page holds come page by page', async () => {
  const client = await fixture.newClient();
  await subscribe(fixture, client, { planId: 2, interval: 'month' });
  const [payment] = await fixture.db.select().from(payments).where(eq(payments.clientId, client.id));
  const [invoice] = await fixture.db.select().from(invoices).where(eq(invoices.clientId, client.id));
  if (!payment || !invoice) throw new Error('nothing was paid');
  const more = Array.from({ length: 60 }, (_, at) => `more-${at}`);
  const unpaired = { paymentSessionId: null, subscriptionReference: null };
  await fixture.db.insert(payments).values(more.map((id) => ({ ...payment, ...unpaired, id, gatewayReference: id })));
  await fixture.db.insert(invoices).values(more.map((id) => ({ ...invoice, id, paymentId: id, number: id })));
  const first = await list(client);
  expect(first.items).toHaveLength(50);
  const second = await list(client, { cursor: first.next_cursor });
  expect(second.next_cursor).toBeNull();
  const numbers = [...first.items, ...second.items].map(({ number }: { number: string }) => number);
  expect([numbers.length, new Set(numbers).size]).toEqual([61, 61]);
});

test('Arabic stands on paper from right to left, with figures, names and brackets where they belong', () => {
  const line = (text: string) => visualRuns(text, 'rtl').map((run) => run.text);
  expect(line('رقم \u20682026-000042\u2069')).toEqual(['2026-000042', 'رقم ']);
  expect(line('\u206810115 Berlin\u2069')).toEqual(['10115 Berlin']);
  // Brackets are mirrored: on paper the one on the right opens.
  expect(line('باقة Pro (شهر)')).toEqual([' )شهر(', 'Pro', 'باقة ']);
  expect(
    visualRuns('Ann \u202eeel', 'ltr')
      .map((run) => run.text)
      .join(''),
  ).not.toMatch(/\u202e/);
});

test('N10: names that were made to break a page are drawn as text', async () => {
  const invoice: Invoice = {
    id: 'i',
    number: '2026-000001',
    clientId: 'c',
    paymentId: 'p',
    clientEmail: 'a@example.com',
    gateway: 'stripe',
    clientName: `${'x'.repeat(300)} \u202e\u2066 آن ${'😀'.repeat(50)} <script>`,
    billTo: {
      name: `<b>\u202e${'y'.repeat(120)}`,
      line1: 'شارع التحرير ١',
      line2: null,
      city: 'Cairo',
      region: null,
      postalCode: null,
      country: 'EG',
      taxKind: 'other',
      taxValue: '123-456',
    },
    lines: [
      {
        description: 'Deskmate 200 Advanced × 2',
        quantity: 2,
        amount: 2000,
        discount: { code: 'SPRING', amount: 50 },
      },
    ],
    amount: 1950,
    tax: 0,
    currency: 'KWD',
    issuedAt: new Date('2026-03-31T23:59:59Z'),
  };
  const operator = { name: 'Muster GmbH', address: 'Musterstraße 1, 10115 Berlin' };
  for (const language of ['en', 'ar'] as const) {
    const pdf = await drawInvoice({
      invoice,
      refunds: [{ amount: 50, createdAt: invoice.issuedAt }],
      operator,
      language,
    });
    expect(pdf.length).toBeGreaterThan(1000);
  }
});
