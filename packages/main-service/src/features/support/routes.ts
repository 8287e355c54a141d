import * as contracts from '@deskmate/api/contracts/main/support';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { responseMessages } from '../../response-messages.ts';
import { helpdeskLink } from './helpdesk-link.ts';
import { sendContactMail } from './send-contact-mail.ts';

export function supportRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.sendContactMail,
    access: 'public',
    limit: 'contact',
    handler: async ({ body, request }) => {
      await sendContactMail(context, body, request.ip);
      return { message: responseMessages.contactMail };
    },
  });
  declareRoute(app, {
    contract: contracts.helpdeskLoginLink,
    access: 'client',
    limit: 'read',
    handler: ({ caller }) => helpdeskLink(context, caller.clientId),
  });
  declareRoute(app, {
    contract: contracts.publicConfig,
    access: 'public',
    limit: 'public_read',
    handler: () => ({
      turnstile_site_key: context.captcha.siteKey,
      sign_in_providers: [],
      helpdesk: context.helpdesk !== null,
      redirect_origins: redirectOrigins(context),
    }),
  });
}

const redirectOrigins = ({ gateway, helpdesk }: Pick<MainContext, 'gateway' | 'helpdesk'>): string[] => [
  ...(gateway?.redirectOrigins ?? []),
  ...(helpdesk ? [new URL(helpdesk.url).origin] : []),
];
