import type { LoginRequest, LoginResponse } from '@deskmate/api/contracts/main/sign-in';
import type { MainContext } from '../../context.ts';
import { type CheckPasswordDeps, checkPassword } from './check-password.ts';
import { completeFirstFactor, type FirstFactorDeps } from './complete-first-factor.ts';
import type { Visitor } from './conclude-sign-in.ts';

type Deps = Pick<MainContext, 'captcha'> & CheckPasswordDeps & FirstFactorDeps;

/** Signs in by the password. */
export async function logIn(
  deps: Deps,
  request: LoginRequest,
  visitor: Visitor,
): Promise<{ answer: LoginResponse; setCookie: string }> {
  await deps.captcha.check(request.turnstile_response, { action: 'login', ip: visitor.ip });
  const client = await checkPassword(deps, request, visitor);
  return completeFirstFactor(deps, client, ['password'], visitor);
}
