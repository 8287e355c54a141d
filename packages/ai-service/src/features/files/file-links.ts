import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import type { Caller } from '@deskmate/service-kit/caller';
import type { Clock } from '@deskmate/service-kit/clock';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';

/** How long a link works; a browser follows it at once. */
export const linkMs = 5 * 60_000;

const linked = z.object({
  kind: z.enum(['file', 'document', 'thumbnail', 'original']),
  id: z.string(),
  clientId: z.string(),
  signInSessionId: z.string(),
});
const payload = z.tuple([linked.shape.kind, z.string(), z.string(), z.string(), z.number()]);

/** A file of a client: an upload, a document of Read, or an image in one of its sizes. */
export type LinkedFile = z.infer<typeof linked>;
export type FileLinks = ReturnType<typeof createFileLinks>;
type LinkDeps = { filesUrl: string; secretKey: string; clock: Clock };

/**
 * Signed links to the host that serves people's files and nothing else. A link names its client and the sign-in
 * session that asked for it, so that it stops working when either loses access.
 */
export function createFileLinks({ filesUrl, secretKey, clock }: LinkDeps) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'links to files', 32));
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();

  return {
    /** Answers with a link instead of the bytes. */
    send(reply: FastifyReply, { kind, id }: Pick<LinkedFile, 'kind' | 'id'>, caller: Caller): FastifyReply {
      const expiresAtMs = clock.now() + linkMs;
      const values = [kind, id, caller.clientId, caller.signInSessionId, expiresAtMs];
      const text = Buffer.from(JSON.stringify(values)).toString('base64url');
      const token = `${text}.${sign(text).toString('base64url')}`;
      const url = `${filesUrl}${aiBase}${aiAddresses.linkedFile(token)}`;
      reply.header('cache-control', 'no-store').header('content-location', url);
      return reply.send({ url, expires_at: new Date(expiresAtMs).toISOString() });
    },

    /** Null for a link that is not ours, or is over. */
    read(token: string): LinkedFile | null {
      const [text = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(text);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [kind, id, clientId, signInSessionId, expiresAtMs] = payload.parse(
        JSON.parse(Buffer.from(text, 'base64url').toString()),
      );
      return clock.now() < expiresAtMs ? { kind, id, clientId, signInSessionId } : null;
    },
  };
}
