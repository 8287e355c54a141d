import * as contracts from '@deskmate/api/contracts/main/external-targets';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { readBearer } from '../sessions/caller-check.ts';
import { readKeyProof } from '../sign-in/key-proof.ts';
import { readVisitor } from '../sign-in/read-visitor.ts';
import { continueToTarget } from './continue-to-target.ts';
import { openExternalLogin } from './open-external-login.ts';
import { readRequestedTarget } from './read-requested-target.ts';
import { redeemTargetCode } from './redeem-target-code.ts';

export function externalTargetRoutes(app: FastifyInstance, context: MainContext): void {
  const { publicUrl, repositories } = context;
  declareRoute(app, {
    contract: contracts.openExternalLogin,
    access: 'client',
    limit: 'write',
    handler: ({ body, caller }) => openExternalLogin(context, caller, readRequestedTarget(context, body)),
  });
  declareRoute(app, {
    contract: contracts.declineExternalLogin,
    access: 'client',
    limit: 'write',
    handler: ({ caller: { signInSessionId } }) => repositories.externalLogins.remove(signInSessionId),
  });
  declareRoute(app, {
    contract: contracts.continueToTarget,
    access: 'client',
    limit: 'sign_in',
    handler: async ({ body: { id }, caller, request }) => {
      // This browser's key does not sign for the target.
      const visitor = { ...(await readVisitor(context, request)), keyThumbprint: null };
      const proof = await readKeyProof(publicUrl, request);
      const token = readBearer(request.headers.authorization) ?? '';
      return { url: await continueToTarget(context, caller, { id, visitor, token, proof }) };
    },
  });
  declareRoute(app, {
    contract: contracts.redeemTargetCode,
    access: 'public',
    limit: 'sign_in',
    // Only the code is needed; no cookie is read.
    crossSite: true,
    handler: async ({ body: { code, code_verifier: codeVerifier }, request }) => {
      const proof = await readKeyProof(publicUrl, request);
      return redeemTargetCode(context, { code, codeVerifier, keyThumbprint: proof?.thumbprint ?? null });
    },
  });
}
