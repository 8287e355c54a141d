import type { LoginRequest, LoginResponse } from '@deskmate/api/contracts/main/sign-in';
import type { MainContext } from '../../context.ts';
import { checkPassword } from './check-password.ts';
import { completeFirstFactor } from './complete-first-factor.ts';
import type { Visitor } from './conclude-sign-in.ts';

/** Signs in by the password. */
export async function logIn(
  app: MainContext,
  request: LoginRequest,
  visitor: Visitor,
): Promise<{ answer: LoginResponse; setCookie: string }> {
  await app.captcha.check(request.turnstile_response, { action: 'login', ip: visitor.ip });
  const client = await checkPassword(app, request, visitor);
  return completeFirstFactor(app, client, ['password'], visitor);
}
