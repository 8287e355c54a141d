import { expect, test } from 'vitest';
import { jobContext } from '../../testing/job-context.ts';
import { createSandboxShop } from '../../testing/shop.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const pro = { kind: 'plan', plan_id: 3, interval: 'month' } as const;

test('a comparison can leave out what was fetched lately, and a process that ends stops it', async () => {
  const shop = await createSandboxShop();
  for (let nth = 0; nth < 3; nth += 1) await shop.buy(await shop.fixture.newClient(), pro);
  const context = jobContext(shop.fixture, { config: shop.config });
  const fetched: string[] = [];
  const ending = new AbortController();
  const compare = async (options: Parameters<typeof reconcilePayments>[1], endsAfter = Number.POSITIVE_INFINITY) => {
    fetched.length = 0;
    const { gateway } = context;
    if (!gateway) throw new Error('no gateway');
    const counting: typeof gateway = {
      ...gateway,
      async fetchSubscription(reference) {
        fetched.push(reference);
        if (fetched.length === endsAfter) ending.abort();
        return gateway.fetchSubscription(reference);
      },
    };
    return reconcilePayments({ ...context, gateway: counting }, options);
  };
  expect((await compare({})).subscriptions).toBe(3);
  expect(new Set(fetched).size).toBe(3);
  expect((await compare({ notFetchedForMs: 3_600_000 })).subscriptions).toBe(0);
  expect(fetched).toEqual([]);
  expect((await compare({ signal: ending.signal }, 1)).subscriptions).toBe(1);
  expect(fetched).toHaveLength(1);
  await shop.close();
});
