import { ServiceError } from '@deskmate/api/contracts/errors';
import * as contracts from '@deskmate/api/contracts/main/invoices';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import { createPageCursor, cursorTimeMs } from '@deskmate/service-kit/http/page-cursor';
import { abortOnDisconnect } from '@deskmate/service-kit/http/receive-upload';
import { runInProcess } from '@deskmate/service-kit/work/run-in-process';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { MainContext } from '../../context.ts';
import { owedOf } from '../refunds/used-credit.ts';
import type { InvoiceInput } from './draw-invoice.ts';
import type { Invoice, ListedInvoice } from './invoices-repository.ts';

const pageSize = 50;
const invoiceCursor = createPageCursor(
  'invoices',
  z.strictObject({ issuedAtMs: cursorTimeMs, id: z.string().regex(/^[\w-]{1,64}$/) }),
);

export function invoiceRoutes(app: FastifyInstance, { repositories, operator }: MainContext): void {
  declareRoute(app, {
    contract: contracts.listInvoices,
    access: 'client',
    limit: 'read',
    handler: async ({ caller, query }) => {
      const cursor = invoiceCursor.read(query.cursor);
      const after = cursor && { issuedAt: new Date(cursor.issuedAtMs), id: cursor.id };
      const found = await repositories.invoices.list(caller.clientId, after, pageSize + 1);
      const { shown, nextCursor } = invoiceCursor.page(found, pageSize, positionOf);
      const items = [];
      for (const invoice of shown) items.push(toContract(invoice, await owedOfInvoice(repositories, invoice)));
      return { items, next_cursor: nextCursor };
    },
  });
  declareRoute(app, {
    contract: contracts.downloadInvoice,
    access: 'client',
    limit: 'invoice',
    handler: async ({ caller, params, query, reply }) => {
      const found = await repositories.invoices.findOwn(caller.clientId, params.file.slice(0, -'.pdf'.length));
      if (!found) throw new ServiceError('not_found');
      const drawn = await runInProcess<InvoiceInput, { pdf: Uint8Array }>({
        entry: new URL('./invoice-process.ts', import.meta.url),
        clientId: caller.clientId,
        load: async () => ({ ...found, operator, language: query.language }),
        timeLimitMs: 10_000,
        memoryLimitBytes: 400_000_000,
        isKept: true,
        signal: abortOnDisconnect(reply),
      });
      if ('fault' in drawn) throw new Error(`an invoice could not be drawn: ${drawn.fault}`);
      reply.header('content-disposition', `attachment; filename="invoice-${found.invoice.number}.pdf"`);
      return reply.type('application/pdf').send(Buffer.from(drawn.pdf));
    },
  });
}

async function owedOfInvoice(repositories: MainContext['repositories'], { paymentId, isReturned }: ListedInvoice) {
  const payment = isReturned ? await repositories.payments.find(paymentId) : null;
  return payment ? owedOf(repositories, payment, await repositories.reversals.returnedOf(payment)) : 0;
}

const positionOf = ({ issuedAt, id }: Invoice) => ({ issuedAtMs: issuedAt.getTime(), id });

const toContract = (invoice: ListedInvoice, owed: number) => ({
  id: invoice.id,
  number: invoice.number,
  gateway: invoice.gateway,
  bought: invoice.lines[0]?.bought ?? null,
  description: invoice.lines[0]?.description ?? '',
  amount: invoice.amount,
  discount: invoice.lines[0]?.discount ?? null,
  refunded: invoice.refunded,
  owed,
  currency: invoice.currency,
  issued_at: invoice.issuedAt.toISOString(),
});
