import { openApiDocument } from '@deskmate/service-kit/http/openapi';
import type { FastifyInstance } from 'fastify';

type Served = { prefix: string; title: string; publicUrl: string };

/** One service's routes as an OpenAPI document, made from their contracts. Not in production. */
export function serveOpenApi(app: FastifyInstance, { prefix, title, publicUrl }: Served): void {
  let document: string | undefined;
  app.get(`${prefix}/openapi.json`, (_request, reply) => {
    const routes = app.declaredRoutes.filter(({ url }) => url.startsWith(`${prefix}/`) && !url.includes('/internal/'));
    document ??= JSON.stringify(openApiDocument(routes, { title, version: '1', serverUrl: publicUrl }));
    return reply.type('application/json').header('cache-control', 'no-store').send(document);
  });
}
