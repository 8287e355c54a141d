import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicShare } from '@deskmate/api/contracts/ai/share';
import { logFailure } from '@deskmate/service-kit/http/error-handler';
import type { Limits } from '@deskmate/service-kit/http/limits';
import { toServiceError } from '@deskmate/service-kit/http/to-service-error';
import { networkOf } from '@deskmate/service-kit/net/network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newNonce } from './nonce.ts';
import { fillSharePage, type SharePageState } from './share-html.ts';

/** What the page of a share needs of the AI service. */
export type Shares = {
  /** Null for one that is unknown, of another type, expired or revoked. */
  read(type: string, shareId: string): Promise<PublicShare | null>;
};

type SharePageDeps = {
  dashboardDir: string;
  policy: (nonce: string) => string;
  shares: Shares;
  limits: Limits;
};

const shareAddress = /^\/share\/([a-z]{1,20})\/([A-Za-z0-9_-]{20,64})\/?$/;

/**
 * Answers `/share/{type}/{id}` with the conversation already in it, so that it can be read before any script
 * runs; null where no dashboard is built. A share that may not be read gets the same 404 as one that never existed.
 */
export function createSharePage({ dashboardDir, policy, shares, limits }: SharePageDeps) {
  const file = join(dashboardDir, 'share.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');

  const send = (reply: FastifyReply, status: number, state: SharePageState) => {
    const nonce = newNonce();
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policy(nonce),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      .send(fillSharePage(html, nonce, state));
  };

  return async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<unknown> => {
    try {
      await limits.useByNetwork('share_read', networkOf(request.ip));
      const [, type, shareId] = shareAddress.exec(path) ?? [];
      const share = type && shareId ? await shares.read(type, shareId) : null;
      return share ? send(reply, 200, { share }) : send(reply, 404, { problem: 'gone' });
    } catch (error) {
      const known = toServiceError(error);
      logFailure(request, known);
      if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
      return send(reply, known.status, { problem: known.status === 429 ? 'busy' : 'unavailable' });
    }
  };
}
