import type { WithdrawableContract } from '@deskmate/api/contracts/main/withdrawals';
import * as contracts from '@deskmate/api/contracts/main/withdrawals';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { type Contract, findContracts } from './find-contracts.ts';
import { withdraw } from './withdraw.ts';

export function withdrawalRoutes(app: FastifyInstance, context: MainContext): void {
  const { repositories, clock, withdrawalDays } = context;
  declareRoute(app, {
    contract: contracts.listContracts,
    access: 'client',
    limit: 'read',
    handler: async ({ caller: { clientId } }) => {
      const found = await findContracts(repositories, { clientId, now: clock.date(), withdrawalDays });
      return { items: found.map(toContract), next_cursor: null };
    },
  });
  declareRoute(app, {
    contract: contracts.withdraw,
    access: 'client',
    limit: 'payment',
    handler: async ({ caller: { clientId }, body, request: { ip } }) =>
      toContract(await withdraw(context, { ...body, clientId, ip })),
  });
}

const toContract = ({
  payment,
  bought,
  endsAt,
  paid,
  kept,
  refund,
  toBalance,
  uses,
  withdrawal,
}: Contract): WithdrawableContract => ({
  id: payment.id,
  bought,
  bought_at: payment.createdAt.toISOString(),
  ends_at: endsAt.toISOString(),
  currency: payment.currency,
  paid,
  kept,
  refund,
  to_balance: toBalance,
  used: uses,
  withdrawn_at: withdrawal?.submittedAt.toISOString() ?? null,
  is_refunded: withdrawal !== null && withdrawal.doneAt !== null,
});
