import * as contracts from '@deskmate/api/contracts/main/sign-in';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answers } from '../../answers.ts';
import type { MainContext } from '../../context.ts';
import { activate } from './activate.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { register } from './register.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendActivation } from './resend-activation.ts';
import { resetPassword } from './reset-password.ts';

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
      await activate(context, body.secret_token);
      return { message: answers.activated };
    },
  });
  declareRoute(app, {
    contract: contracts.resendActivation,
    access: 'guest',
    limit: 'account_mail',
    handler: async ({ body, caller, request: { ip } }) => {
      await resendActivation(context, { email: body.email, turnstileResponse: body.turnstile_response, ip, caller });
      return { message: answers.activationMail };
    },
  });
  declareRoute(app, {
    contract: contracts.forgotPassword,
    access: 'public',
    limit: 'account_mail',
    handler: async ({ body, request: { ip } }) => {
      await requestPasswordReset(context, { email: body.email, turnstileResponse: body.turnstile_response, ip });
      return { message: answers.resetMail };
    },
  });
  declareRoute(app, {
    contract: contracts.resetPassword,
    access: 'public',
    limit: 'sign_in',
    handler: async ({ body, request: { ip } }) => {
      await resetPassword(context, { secretToken: body.secret_token, password: body.password, ip });
      return { message: answers.passwordSet };
    },
  });
}

function tokenRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.login,
    access: 'public',
    limit: 'sign_in',
    handler: async ({ body, request, reply }) => {
      const signedIn = await logIn(context, body, { ...visitorOf(request), cookie: request.headers.cookie });
      reply.header('set-cookie', signedIn.deviceCookie);
      return signedIn.tokens;
    },
  });
  // Both read the Bearer themselves: a refresh token is good nowhere else, and signing out works with an expired one.
  declareRoute(app, {
    contract: contracts.refreshTokens,
    access: 'public',
    limit: 'refresh',
    handler: ({ request }) => refreshTokens(context, request.headers.authorization, request.ip),
  });
  declareRoute(app, {
    contract: contracts.logout,
    access: 'public',
    limit: 'refresh',
    handler: ({ request }) => logOut(context, request.headers.authorization),
  });
}

const visitorOf = (request: FastifyRequest) => ({ ip: request.ip, userAgent: request.headers['user-agent'] });
