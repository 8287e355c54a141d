import { ServiceError } from '@deskmate/api/contracts/errors';
import type { ExternalLogin } from '@deskmate/api/contracts/main/external-targets';
import { type ExternalTarget, targetHost } from '@deskmate/service-kit/config/external-targets';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import type { RequestedTarget } from './external-logins-repository.ts';

type Session = { clientId: string; signInSessionId: string };

const waitMs = 10 * 60_000;

/** Stores a target in a session until the person agrees. */
export async function keepRequestedTarget(
  { externalLogins }: Repositories,
  { clientId, signInSessionId }: Session,
  requested: RequestedTarget,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + waitMs);
  await externalLogins.add({ id: newId(), clientId, signInSessionId, ...requested, createdAt: now, expiresAt });
}

/**
 * The target that has requested, or now requests, the login of this session.
 * @throws ServiceError `not_found` when no target on the operator's list has.
 */
export async function openExternalLogin(
  app: MainContext,
  caller: Caller,
  requested: RequestedTarget | null,
): Promise<ExternalLogin> {
  const { externalTargets, repositories } = app;
  const now = app.clock.date();
  if (requested) await keepRequestedTarget(repositories, caller, requested, now);
  const waiting = await repositories.externalLogins.find(caller.signInSessionId, now);
  if (!waiting) throw new ServiceError('not_found');
  const { name, url, delivery } = requireTarget(externalTargets, waiting.targetId);
  return { id: waiting.id, name, host: targetHost(url), outlives_logout: delivery === 'code' };
}

/** @throws ServiceError `not_found`, also for one that the operator has removed meanwhile. */
export function requireTarget(targets: readonly ExternalTarget[], id: string): ExternalTarget {
  const target = targets.find((one) => one.id === id);
  if (!target) throw new ServiceError('not_found');
  return target;
}
