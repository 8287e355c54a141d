import type { FastifyInstance } from 'fastify';

/**
 * Only JSON is read. An empty body counts as none, whatever content type was announced:
 * clients that always send one must be able to refresh and log out (`safety.md` A06).
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text as string, done);
  });
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw;
    const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
    if (isEmpty) delete headers['content-type'];
  });
}
