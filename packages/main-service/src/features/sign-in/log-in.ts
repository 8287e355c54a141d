import type { LoginRequest, LoginResponse } from '@deskmate/api/contracts/main/sign-in';
import type { MainContext } from '../../context.ts';
import { checkPassword } from './check-password.ts';
import type { Visitor } from './conclude-sign-in.ts';
import { finishFirstStep } from './finish-first-step.ts';

type Deps = Pick<MainContext, 'captcha'> & Parameters<typeof checkPassword>[0] & Parameters<typeof finishFirstStep>[0];

/** Signs in by the password. */
export async function logIn(
  deps: Deps,
  request: LoginRequest,
  visitor: Visitor,
): Promise<{ answer: LoginResponse; setCookie: string }> {
  await deps.captcha.check(request.turnstile_response, { action: 'login', ip: visitor.ip });
  const client = await checkPassword(deps, request, visitor);
  return finishFirstStep(deps, client, ['password'], visitor);
}
