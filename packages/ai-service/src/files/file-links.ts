import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import type { Clock } from '@deskmate/service-kit/clock';
import type { SharedSecret } from '@deskmate/service-kit/config/load-secrets';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';

/** How long a link works; a browser follows it at once. */
export const linkMs = 5 * 60_000;

// Lists without names, because they stand in an address: what it is, whose, and when the link ends.
const ownPayload = z.tuple([
  z.enum(['file', 'document', 'thumbnail', 'original']),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
]);
const sharedPayload = z.tuple([
  z.literal('shared'),
  z.string(),
  z.int(),
  z.enum(['thumbnail', 'original']),
  z.number(),
]);
const payload = z.union([ownPayload, sharedPayload]);
type Payload = z.infer<typeof payload>;

/** A file of a client: an upload, a document of Read, or an image in one of its sizes. */
type OwnFile = {
  kind: z.infer<typeof ownPayload>[0];
  id: string;
  clientId: string;
  signInSessionId: string;
};
/** An image of a share, by its place in it. */
type SharedImage = { kind: 'shared'; shareId: string; index: number; size: z.infer<typeof sharedPayload>[3] };

export type FileLinks = ReturnType<typeof createFileLinks>;
type LinkDeps = { filesUrl: string; links: SharedSecret; clock: Clock };

/**
 * Signed links to the host that serves people's files and nothing else. A link names the client and the sign-in session
 * that asked for it, or the share, so that it stops working when that loses access.
 */
export function createFileLinks({ filesUrl, links, clock }: LinkDeps) {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'links to files', 32));
  const ownKey = keyOf(links.used);
  const acceptedKeys = links.accepted.map(keyOf);
  const sign = (text: string, key = ownKey): Buffer => createHmac('sha256', key).update(text).digest();
  const urlOf = (values: Payload): string => {
    const text = Buffer.from(JSON.stringify(values)).toString('base64url');
    return `${filesUrl}${aiBase}${aiAddresses.linkedFile(`${text}.${sign(text).toString('base64url')}`)}`;
  };

  return {
    /** Answers with a link instead of the bytes. */
    send(reply: FastifyReply, { kind, id }: Pick<OwnFile, 'kind' | 'id'>, caller: Caller): FastifyReply {
      const expiresAtMs = clock.now() + linkMs;
      const url = urlOf([kind, id, caller.clientId, caller.signInSessionId, expiresAtMs]);
      reply.header('cache-control', 'no-store').header('content-location', url);
      return reply.send({ url, expires_at: new Date(expiresAtMs).toISOString() });
    },

    /** Leads the `img` of a page to an image of a share. */
    redirect(reply: FastifyReply, { shareId, index, size }: Omit<SharedImage, 'kind'>): FastifyReply {
      const url = urlOf(['shared', shareId, index, size, clock.now() + linkMs]);
      return reply.header('cache-control', 'no-store').redirect(url, 307);
    },

    /** Null for a link that is not ours, or is over. */
    read(token: string): OwnFile | SharedImage | null {
      const [text = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const isSigned = acceptedKeys.some((key) => {
        const expected = sign(text, key);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      if (!isSigned) return null;
      const values = payload.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      if (clock.now() >= values[4]) return null;
      if (values[0] === 'shared') {
        const [kind, shareId, index, size] = values;
        return { kind, shareId, index, size };
      }
      const [kind, id, clientId, signInSessionId] = values;
      return { kind, id, clientId, signInSessionId };
    },
  };
}
