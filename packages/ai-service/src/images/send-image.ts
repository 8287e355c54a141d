import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ImageBytes, ImageSize } from './image-bytes.ts';
import type { GalleryImage } from './image-repository.ts';
import { withoutTexts } from './without-texts.ts';

type Sending = { size: ImageSize; request: FastifyRequest; reply: FastifyReply };

/**
 * Sends the bytes of an own image. They never change, so a browser that has them is told so; it asks each time, because
 * only the service knows whether the client may see them.
 */
export async function sendImage(
  bytes: Pick<ImageBytes, 'open'>,
  { image }: GalleryImage,
  { size, request, reply }: Sending,
): Promise<FastifyReply> {
  const tag = `"${image.imageId}-${size}"`;
  reply.header('cache-control', 'private, no-cache');
  reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return send(bytes, image, { size, reply });
}

/**
 * Sends the bytes of an image of a link. `name` is for another host, where a browser ignores the name that the page gives;
 * on the own host it would replace that. The bytes are not cached, so that a revoked link shows nothing any more.
 */
export function sendSharedImage(
  bytes: Pick<ImageBytes, 'open'>,
  { image: { image }, showsPrompt }: { image: GalleryImage; showsPrompt: boolean },
  { size, name, reply }: Pick<Sending, 'size' | 'reply'> & { name?: string },
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  return send(bytes, image, { size, reply, name, hidesTexts: size === 'original' && !showsPrompt });
}

async function send(
  bytes: Pick<ImageBytes, 'open'>,
  { imageId, format }: GalleryImage['image'],
  { size, reply, name, hidesTexts = false }: Pick<Sending, 'size' | 'reply'> & { name?: string; hidesTexts?: boolean },
): Promise<FastifyReply> {
  const found = await bytes.open(imageId, size);
  if (!found) throw new ServiceError('not_found');
  const type = size === 'thumbnail' ? 'webp' : format;
  const fileName = name && `${name}.${type === 'jpeg' ? 'jpg' : type}`;
  reply.header('content-disposition', fileName ? `attachment; filename="${fileName}"` : 'attachment');
  reply.header('content-security-policy', "sandbox; default-src 'none'");
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-length', found.bytes);
  return reply.type(`image/${type}`).send(hidesTexts ? withoutTexts(found.content, format) : found.content);
}
