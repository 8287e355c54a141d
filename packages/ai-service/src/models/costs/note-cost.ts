import type { LedgerTool } from '@deskmate/api/tools';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { newId } from '@deskmate/service-kit/random';
import type { Cost, CostRepository } from './cost-repository.ts';
import { type Billed, costSource } from './cost-source.ts';

export type NoteCostDeps = { costs: Pick<CostRepository, 'add'>; clock: Clock; log: Log };

type Charged = Pick<Cost, 'clientId' | 'images' | 'seconds' | 'inputTokens'> & { tool: LedgerTool; model: Billed };

/** Stores what a vendor takes for anything but an answer. A failure is only logged: nobody's work is lost for it. */
export async function noteCost(
  { costs, clock, log }: NoteCostDeps,
  { tool, model, ...counted }: Charged,
): Promise<void> {
  const now = clock.date();
  const cost = { id: newId(), source: costSource(tool, model, now), ...counted, now };
  await costs.add(cost).catch((error: unknown) => log.error({ err: error }, 'cost not noted'));
}
