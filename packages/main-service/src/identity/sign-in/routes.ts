import * as contracts from '@deskmate/api/contracts/main/sign-in';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { responseMessages } from '../../response-messages.ts';
import { activate, checkActivationLink } from './activate.ts';
import { changePassword } from './change-password.ts';
import { readKeyProof } from './key-proof.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readVisitor } from './read-visitor.ts';
import { reauthenticate } from './reauthenticate.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { register } from './register.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendActivation } from './resend-activation.ts';
import { checkResetLink, resetPassword } from './reset-password.ts';

export function signInRoutes(app: FastifyInstance, context: MainContext): void {
  accountRoutes(app, context);
  tokenRoutes(app, context);
}

function accountRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.register,
    access: 'public',
    limit: 'register',
    handler: ({ body, request }) => register(context, body, request.ip),
  });
  declareRoute(app, {
    contract: contracts.activate,
    access: 'public',
    limit: 'sign_in',
    handler: async ({ body }) => {
      const plan = await activate(context, { secretToken: body.secret_token, password: body.password });
      return { message: responseMessages.activated, selected_plan: plan };
    },
  });
  declareRoute(app, {
    contract: contracts.checkActivationLink,
    access: 'public',
    limit: 'sign_in',
    handler: ({ body }) => checkActivationLink(context, body.secret_token),
  });
  declareRoute(app, {
    contract: contracts.resendActivation,
    access: 'guest',
    limit: 'account_mail',
    handler: async ({ body, caller, request: { ip } }) => {
      await resendActivation(context, { email: body.email, turnstileResponse: body.turnstile_response, ip, caller });
      return { message: responseMessages.activationMail };
    },
  });
  declareRoute(app, {
    contract: contracts.forgotPassword,
    access: 'public',
    limit: 'account_mail',
    handler: async ({ body: { email, turnstile_response: turnstileResponse }, request: { ip, headers } }) => {
      await requestPasswordReset(context, { email, turnstileResponse, ip, cookie: headers.cookie });
      return { message: responseMessages.resetMail };
    },
  });
  declareRoute(app, {
    contract: contracts.resetPassword,
    access: 'public',
    limit: 'sign_in',
    handler: async ({ body, request: { ip } }) => {
      const { secret_token: secretToken, password, keep_api_keys: keepApiKeys = false } = body;
      await resetPassword(context, { secretToken, password, keepApiKeys, ip });
      return { message: responseMessages.passwordSet };
    },
  });
  declareRoute(app, {
    contract: contracts.changePassword,
    access: 'client',
    limit: 'sign_in',
    handler: async ({ body, caller, request: { ip, headers }, reply }) => {
      const { old_password: oldPassword, password, keep_api_keys: keepApiKeys = false } = body;
      const { cookie } = headers;
      const changed = await changePassword(context, caller, { oldPassword, password, keepApiKeys, cookie, ip });
      reply.header('set-cookie', changed.deviceCookie);
      return { message: responseMessages.passwordChanged };
    },
  });
  declareRoute(app, {
    contract: contracts.reauthenticate,
    access: 'client',
    limit: 'sign_in',
    handler: async ({ body: { password, code }, caller, request: { ip, headers } }) => {
      await reauthenticate(context, caller, { password, code, cookie: headers.cookie, ip });
      return { message: responseMessages.reauthenticated };
    },
  });
  declareRoute(app, {
    contract: contracts.checkResetLink,
    access: 'public',
    limit: 'sign_in',
    handler: ({ body }) => checkResetLink(context, body.secret_token),
  });
}

function tokenRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.login,
    access: 'public',
    limit: 'sign_in',
    handler: async ({ body, request, reply }) => {
      const { answer, setCookie } = await logIn(context, body, await readVisitor(context, request, body));
      reply.header('set-cookie', setCookie);
      return answer;
    },
  });
  // These two read the Bearer themselves: a refresh token is accepted only here, and logging out works with an expired token.
  declareRoute(app, {
    contract: contracts.refreshTokens,
    access: 'public',
    limit: 'refresh',
    handler: async ({ request }) => {
      const { ip, headers } = request;
      const proof = await readKeyProof(context.publicUrl, request);
      return refreshTokens(context, { authorization: headers.authorization, proof, ip });
    },
  });
  declareRoute(app, {
    contract: contracts.logout,
    access: 'public',
    limit: 'refresh',
    handler: ({ request }) => logOut(context, request.headers.authorization),
  });
}
