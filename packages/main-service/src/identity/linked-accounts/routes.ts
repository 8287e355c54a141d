import { ServiceError } from '@deskmate/api/contracts/errors';
import * as contracts from '@deskmate/api/contracts/main/linked-accounts';
import { pagePaths } from '@deskmate/api/page-paths';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MainContext } from '../../context.ts';
import type { ProviderAnswer } from '../../ports/identity-provider.ts';
import { responseMessages } from '../../response-messages.ts';
import { readRequestedTarget } from '../external-targets/read-requested-target.ts';
import { readVisitor } from '../sign-in/read-visitor.ts';
import { confirmWithProvider } from './confirm-with-provider.ts';
import { exchangeCode } from './exchange-code.ts';
import { handleCallback, type Received } from './handle-callback.ts';
import { beginLink } from './link-account.ts';
import type { LinkedAccount } from './linked-accounts-repository.ts';
import { requireProvider, type StartedAuthorization, startAuthorization } from './start-authorization.ts';
import { unlinkAccount } from './unlink-account.ts';

export function linkedAccountRoutes(app: FastifyInstance, context: MainContext): void {
  authorizationRoutes(app, context);
  void app.register(async (scope) => formRoute(scope, context));
  ownAccountRoutes(app, context);
}

/** The way to a provider and back. A browser that opens these addresses is redirected; script gets the same as JSON. */
function authorizationRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.beginProviderLogin,
    access: 'public',
    limit: 'sign_in',
    handler: async ({ params, query, request, reply }) => {
      requireProvider(context, params.provider);
      const returnTo = query.returnTo ?? null;
      const authorization = {
        purpose: 'login' as const,
        returnTo,
        language: query.language ?? 'en',
        referralCode: query.referral_code || null,
        inviteToken: query.invite_token || null,
        requestedTarget: readRequestedTarget(context, query),
      };
      try {
        const begun = await startAuthorization(context, params.provider, authorization, request.headers.cookie);
        return leave(request, answerTo(reply, begun), begun.redirectUrl);
      } catch (error) {
        if (!isNavigation(request) || !(error instanceof ServiceError)) throw error;
        return leave(request, reply, finishPath({ returnTo, fault: error }));
      }
    },
  });
  declareRoute(app, {
    contract: contracts.receiveProviderAnswer,
    access: 'public',
    limit: 'sign_in',
    handler: ({ params, query, request, reply }) => receive(context, params.provider, query, request, reply),
  });
  declareRoute(app, {
    contract: contracts.exchangeSsoCode,
    access: 'guest',
    limit: 'sign_in',
    handler: async ({ body: { code }, caller, request, reply }) => {
      const visitor = await readVisitor(context, request);
      const { answer, setCookie } = await exchangeCode(context, { code, caller, visitor });
      reply.header('set-cookie', setCookie);
      return answer;
    },
  });
}

/** In a scope of its own, because nothing else reads forms. */
function formRoute(scope: FastifyInstance, context: MainContext): void {
  const form = 'application/x-www-form-urlencoded';
  scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(text as string))),
  );
  declareRoute(scope, {
    contract: contracts.receiveProviderForm,
    access: 'public',
    limit: 'sign_in',
    accepts: [form],
    crossSite: true,
    bodyLimitBytes: 20_000,
    handler: ({ params, body, request, reply }) => receive(context, params.provider, body, request, reply),
  });
}

function ownAccountRoutes(app: FastifyInstance, context: MainContext): void {
  const { clients, linkedAccounts } = context.repositories;
  declareRoute(app, {
    contract: contracts.listLinkedAccounts,
    access: 'client',
    limit: 'read',
    handler: async ({ caller: { clientId } }) => ({
      items: (await linkedAccounts.list(clientId)).map(toContract),
      next_cursor: null,
      has_password: Boolean((await clients.find(clientId))?.passwordHash),
    }),
  });
  declareRoute(app, {
    contract: contracts.linkAccount,
    access: 'client',
    limit: 'sign_in',
    handler: async ({ body: { provider, return_to: returnTo = null }, caller, request, reply }) => {
      const begun = await beginLink(context, caller, { provider, returnTo, cookie: request.headers.cookie });
      answerTo(reply, begun);
      return { redirect_url: begun.redirectUrl };
    },
  });
  declareRoute(app, {
    contract: contracts.confirmWithProvider,
    access: 'client',
    limit: 'sign_in',
    handler: async ({ body, caller, request: { ip, headers }, reply }) => {
      const { provider, code, return_to: returnTo = null } = body;
      const callback = { provider, code, returnTo, cookie: headers.cookie, ip };
      const begun = await confirmWithProvider(context, caller, callback);
      answerTo(reply, begun);
      return { redirect_url: begun.redirectUrl };
    },
  });
  declareRoute(app, {
    contract: contracts.unlinkAccount,
    access: 'client',
    limit: 'write',
    handler: async ({ caller, params: { id }, request: { ip }, reply }) => {
      const { deviceCookie } = await unlinkAccount(context, caller, { id, ip });
      reply.header('set-cookie', deviceCookie);
      return { message: responseMessages.accountUnlinked };
    },
  });
}

async function receive(
  context: MainContext,
  provider: string,
  answer: ProviderAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const received = await handleCallback(context, provider, answer, request.headers.cookie);
  if ('fault' in received && !isNavigation(request)) throw received.fault;
  return leave(request, reply, finishPath(received));
}

/** The page that finishes the authorization or says why it failed. */
function finishPath(received: Received): string {
  const search = new URLSearchParams('code' in received ? { code: received.code } : { error: received.fault.code });
  if (received.returnTo) search.set('returnTo', received.returnTo);
  return `${pagePaths.verify}?${search}`;
}

const isNavigation = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

function leave(request: FastifyRequest, reply: FastifyReply, url: string) {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  return isNavigation(request) ? reply.redirect(url, 303) : { redirect_url: url };
}

const answerTo = (reply: FastifyReply, { setCookie }: StartedAuthorization): FastifyReply =>
  reply.header('set-cookie', setCookie);

const toContract = ({ id, provider, email, createdAt, lastUsedAt }: LinkedAccount) => ({
  id,
  provider,
  email,
  linked_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
