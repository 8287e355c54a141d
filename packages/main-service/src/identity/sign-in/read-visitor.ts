import type { FastifyRequest } from 'fastify';
import type { MainContext } from '../../context.ts';
import { readRequestedTarget, type TargetRequest } from '../external-targets/read-requested-target.ts';
import type { Visitor } from './conclude-sign-in.ts';
import { readKeyProof } from './key-proof.ts';

/**
 * Who sends a request that may begin a session. The age of the proof is not checked: it grants no access here, it only
 * gives the thumbprint that later refreshes must match, and a browser that logs in may not know the server's time yet.
 * @throws ServiceError `proof_refused`.
 */
export async function readVisitor(
  context: MainContext,
  request: FastifyRequest,
  target: TargetRequest = {},
): Promise<Visitor> {
  const { ip, headers, ownShare } = request;
  const proof = await readKeyProof(context.publicUrl, request);
  return {
    ip,
    userAgent: headers['user-agent'],
    cookie: headers.cookie,
    keyThumbprint: proof?.thumbprint ?? null,
    requestedTarget: readRequestedTarget(context, target),
    ownShare,
  };
}
