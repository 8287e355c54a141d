import type { FastifyInstance } from 'fastify';

/**
 * Only JSON is read. An empty body counts as none, whatever content type was announced:
 * clients that always send one must be able to refresh and log out.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text as string, (error, body) => done(error, wellFormed(text as string, body)));
  });
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw;
    const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
    if (isEmpty) delete headers['content-type'];
  });
}

/**
 * Half a surrogate pair can only arrive as an escape. Neither the database nor a vendor accepts it, so it is replaced by
 * the replacement character here; what is answered is then what is stored.
 */
const wellFormed = (text: string, body: unknown): unknown => (/\\u[dD][89a-fA-F]/.test(text) ? repaired(body) : body);

/** Without recursion, because JSON may be nested too deep for the stack. */
function repaired(body: unknown): unknown {
  const whole = { body };
  const holders: object[] = [whole];
  for (let holder = holders.pop(); holder !== undefined; holder = holders.pop()) {
    for (const [key, part] of Object.entries(holder)) {
      if (typeof part === 'string') Object.assign(holder, { [key]: part.toWellFormed() });
      else if (part !== null && typeof part === 'object') holders.push(part);
    }
  }
  return whole.body;
}
