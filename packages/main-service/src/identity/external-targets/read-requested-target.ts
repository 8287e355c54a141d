import type { MainContext } from '../../context.ts';
import type { RequestedTarget } from './external-logins-repository.ts';
import { findTarget } from './find-target.ts';

/** As the address of the login page has it. */
export type TargetRequest = { target?: string | undefined; code_challenge?: string | undefined };

/** Null when none was asked for, and for one that is not on the operator's list: the login then goes on as any other. */
export function readRequestedTarget(
  { externalTargets, log }: MainContext,
  request: TargetRequest,
): RequestedTarget | null {
  const { target: address, code_challenge: codeChallenge = null } = request;
  if (address === undefined) return null;
  const target = findTarget(externalTargets, address);
  if (!target) {
    // Without its path and query, which may hold anything.
    const host = URL.canParse(address) ? new URL(address).host.slice(0, 100) : null;
    log.info({ host }, 'a login was asked for by an address that is not in EXTERNAL_TARGETS');
    return null;
  }
  return { targetId: target.id, codeChallenge };
}
