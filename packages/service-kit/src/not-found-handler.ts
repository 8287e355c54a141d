import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { handleError } from './error-handler.ts';

/** An unknown address is 404; a known address with another method is 405 and names the allowed methods. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = request.server.declaredRoutes
    .filter(({ url }) => matches(url, path))
    .map(({ contract }) => contract.method);
  if (methods.length === 0) return handleError(new ServiceError('not_found'), request, reply);
  return handleError(
    new ServiceError('method_not_allowed'),
    request,
    reply.header('allow', [...new Set(methods)].join(', ')),
  );
}

function matches(pattern: string, path: string): boolean {
  const [expected, found] = [pattern.split('/'), path.split('/')];
  return (
    expected.length === found.length && expected.every((part, index) => part.startsWith(':') || part === found[index])
  );
}
