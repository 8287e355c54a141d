import type { MainContext } from '../../context.ts';

/**
 * How much of what a plan costs is paid with money that the gateway has left over of the client's, as after a change to
 * a cheaper plan. Below 0 for a sum that was too small to be charged then. In minor units.
 */
export async function readBalance(
  { gateway, repositories }: MainContext,
  clientId: string,
  { amount, currency }: { amount: number; currency: string },
): Promise<number> {
  if (!gateway || amount === 0) return 0;
  const customerId = await repositories.payments.findCustomer(clientId, gateway.about.id);
  return customerId === null ? 0 : Math.min(amount, await gateway.balanceOf({ customerId, currency }));
}
