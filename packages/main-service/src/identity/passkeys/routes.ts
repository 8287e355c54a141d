import { ServiceError } from '@deskmate/api/contracts/errors';
import * as contracts from '@deskmate/api/contracts/main/passkeys';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { responseMessages } from '../../response-messages.ts';
import { concludeSignIn } from '../sign-in/conclude-sign-in.ts';
import { readVisitor } from '../sign-in/read-visitor.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { checkPasskey } from './check-passkey.ts';
import { confirmByPasskey } from './confirm-by-passkey.ts';
import type { StoredPasskey } from './passkeys-repository.ts';
import { removePasskey } from './remove-passkey.ts';

export function passkeyRoutes(app: FastifyInstance, context: MainContext): void {
  ownPasskeyRoutes(app, context);
  signingRoutes(app, context);
}

function ownPasskeyRoutes(app: FastifyInstance, context: MainContext): void {
  const { passkeys } = context.repositories;
  declareRoute(app, {
    contract: contracts.listPasskeys,
    access: 'client',
    limit: 'read',
    handler: async ({ caller }) => ({
      items: (await passkeys.list(caller.clientId)).map(toContract),
      next_cursor: null,
    }),
  });
  declareRoute(app, {
    contract: contracts.beginPasskey,
    access: 'client',
    limit: 'sign_in',
    handler: ({ caller }) => beginPasskey(context, caller),
  });
  declareRoute(app, {
    contract: contracts.addPasskey,
    access: 'client',
    limit: 'sign_in',
    handler: async ({ caller, body: { name, credential }, request: { ip } }) =>
      toContract(await addPasskey(context, caller, { name, credential, ip })),
  });
  declareRoute(app, {
    contract: contracts.renamePasskey,
    access: 'client',
    limit: 'write',
    handler: async ({ caller, params, body }) => {
      const renamed = await passkeys.rename(caller.clientId, params.id, body.name);
      if (!renamed) throw new ServiceError('not_found');
      return toContract(renamed);
    },
  });
  declareRoute(app, {
    contract: contracts.removePasskey,
    access: 'client',
    limit: 'write',
    handler: async ({ caller, params, request: { ip }, reply }) => {
      const { deviceCookie } = await removePasskey(context, caller, { id: params.id, ip });
      reply.header('set-cookie', deviceCookie);
    },
  });
}

/** Signing in and confirming who is there. */
function signingRoutes(app: FastifyInstance, context: MainContext): void {
  const { passkeyChallenges, publicUrl, repositories } = context;
  const rpID = new URL(publicUrl).hostname;
  declareRoute(app, {
    contract: contracts.beginPasskeyLogin,
    access: 'public',
    limit: 'public_read',
    handler: async () => {
      const challenge = passkeyChallenges.issue({ purpose: 'login', clientId: null });
      return {
        options: { ...(await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })) },
      };
    },
  });
  declareRoute(app, {
    contract: contracts.passkeyLogin,
    access: 'public',
    limit: 'sign_in',
    handler: async ({ body, request, reply }) => {
      const visitor = await readVisitor(context, request, body);
      const client = await checkPasskey(context, body.credential, { clientId: null, ip: request.ip });
      const { tokens, deviceCookie } = await concludeSignIn(context, client, ['passkey'], visitor);
      reply.header('set-cookie', deviceCookie);
      return tokens;
    },
  });
  declareRoute(app, {
    contract: contracts.beginPasskeyConfirm,
    access: 'client',
    limit: 'sign_in',
    handler: async ({ caller: { clientId } }) => {
      const own = await repositories.passkeys.list(clientId);
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: passkeyChallenges.issue({ purpose: 'confirm', clientId }),
        allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        userVerification: 'required',
      });
      return { options: { ...options } };
    },
  });
  declareRoute(app, {
    contract: contracts.passkeyConfirm,
    access: 'client',
    limit: 'sign_in',
    handler: async ({ caller, body, request: { ip } }) => {
      await checkPasskey(context, body.credential, { clientId: caller.clientId, ip });
      await confirmByPasskey(context, caller, ip);
      return { message: responseMessages.reauthenticated };
    },
  });
}

const toContract = (passkey: StoredPasskey) => ({
  id: passkey.id,
  name: passkey.name,
  is_synced: passkey.isSynced,
  created_at: passkey.createdAt.toISOString(),
  last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
});
