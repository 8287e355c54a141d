import type { MainContext } from '../../context.ts';

const maxListed = 1000;

/** The recoveries that run, the first due first. */
export async function listRecoveries({ repositories }: MainContext): Promise<{ email: string; dueAt: Date }[]> {
  const running = await repositories.secondFactors.listRecoveries(maxListed);
  const named = running.map(async ({ clientId, dueAt }) => {
    const client = await repositories.clients.find(clientId);
    return client ? [{ email: client.email, dueAt }] : [];
  });
  return (await Promise.all(named)).flat();
}
