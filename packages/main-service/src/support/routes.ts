import * as contracts from '@deskmate/api/contracts/main/support';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../context.ts';
import { readBearer } from '../identity/sessions/caller-check.ts';
import { readKeyProof } from '../identity/sign-in/key-proof.ts';
import { responseMessages } from '../response-messages.ts';
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
    handler: async ({ caller, request }) => {
      const proof = await readKeyProof(context.publicUrl, request);
      const token = readBearer(request.headers.authorization) ?? '';
      return helpdeskLink(context, caller, { token, proof });
    },
  });
  declareRoute(app, {
    contract: contracts.publicConfig,
    access: 'public',
    limit: 'public_read',
    handler: () => ({
      turnstile_site_key: context.captcha.siteKey,
      sign_in_providers: [...context.identityProviders.keys()],
      helpdesk: context.helpdesk !== null,
      withdrawal_days: context.withdrawalDays,
      redirect_origins: redirectOrigins(context),
    }),
  });
}

const redirectOrigins = ({ gateway, helpdesk, identityProviders }: MainContext): string[] => [
  ...(gateway?.redirectOrigins ?? []),
  ...[...identityProviders.values()].map(({ origin }) => origin),
  ...(helpdesk ? [new URL(helpdesk.url).origin] : []),
];
