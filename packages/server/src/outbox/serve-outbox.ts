import { createOutboxMailbox } from '@deskmate/main-service/mail/outbox-mailbox';
import { newSecret } from '@deskmate/service-kit/random';
import type { FastifyInstance } from 'fastify';
import { outboxPage } from './outbox-page.ts';

/**
 * Mails contain links that open accounts. So their page has a random address, new at each start, and answers only under
 * our own host name (against DNS rebinding).
 * @returns its path
 */
export function serveOutbox(
  app: FastifyInstance,
  { folder, publicUrl }: { folder: string; publicUrl: string },
): string {
  const path = `/outbox/${newSecret(16)}`;
  const mailbox = createOutboxMailbox(folder);
  const ownHosts = new Set([new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]']);
  app.get(path, async (request, reply) => {
    if (!ownHosts.has(request.hostname)) return reply.callNotFound();
    const mails = await Promise.all((await mailbox.list()).map(({ id }) => mailbox.read(id)));
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .send(outboxPage(mails.filter((mail) => mail !== null)));
  });
  return path;
}
