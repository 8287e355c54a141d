import type { WantedTargetRequest } from '@deskmate/api/contracts/main/external-targets';

/**
 * What another site or app that asks for a login has put into the address of the login page. Whether it counts is the
 * service's to say; a repeated one is ignored.
 */
export function wantedTarget(search: string): WantedTargetRequest {
  const params = new URLSearchParams(search);
  const [target, ...others] = params.getAll('target');
  if (!target || others.length > 0) return {};
  return { target, code_challenge: params.get('code_challenge') ?? undefined };
}
