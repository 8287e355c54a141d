import { bigint, index, jsonb, text, unique } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { payments } from './payments.ts';
import { main } from './schema.ts';

/** Declarations by which clients withdrew from a contract. They are kept when the client is erased, because bookkeeping rules require it. */
export const withdrawals = main.table(
  'withdrawals',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id').references(() => clients.id, { onDelete: 'set null' }),
    /** The payment that the contract was concluded with; a contract is withdrawn from once. */
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** As the client declared it. */
    name: text('name').notNull(),
    submittedAt: instant('submitted_at').notNull(),
    /** All that was paid for the contract, in minor units of `currency`. */
    paid: bigint('paid', { mode: 'number' }).notNull(),
    /** Kept for what was used. */
    kept: bigint('kept', { mode: 'number' }).notNull(),
    /** To be given back by the withdrawal. */
    refund: bigint('refund', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /**
     * What each payment of the contract is refunded up to in all, earlier refunds included. `toBalance`, once for the
     * contract: what goes back to the client's balance at the gateway, which had paid it; absent where that is nothing.
     * Payments that become known later are added once all of them went back.
     */
    targets: jsonb('targets').$type<{ paymentId: string; refundedTotal: number; toBalance?: number }[]>().notNull(),
    /** When the gateway had given the money back and ended the renewal; null until then. */
    doneAt: instant('done_at'),
  },
  (table) => [
    unique('withdrawals_payment').on(table.paymentId),
    index('withdrawals_client').on(table.clientId),
    index('withdrawals_submitted').on(table.submittedAt),
  ],
);
