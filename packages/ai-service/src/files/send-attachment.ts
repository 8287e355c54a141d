import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachmentHeader } from './file-name.ts';

/** Sends a client's file as an attachment, so that a browser never displays it. */
export function sendAttachment(
  reply: FastifyReply,
  { fileName, contentType }: { fileName: string; contentType: string },
  found: { content: Readable; bytes: number },
): FastifyReply {
  reply.header('content-disposition', attachmentHeader(fileName));
  reply.header('content-security-policy', "sandbox; default-src 'none'");
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('x-content-type-options', 'nosniff');
  return reply.type(contentType).header('content-length', found.bytes).send(found.content);
}
