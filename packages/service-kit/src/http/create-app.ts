import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Log } from '../monitoring/log.ts';
import { newId } from '../random.ts';
import { endStreamsOnClose } from '../streams/open-streams.ts';
import { guardCrossOrigin } from './cross-origin.ts';
import { handleClientError, handleError, handleNotFound, trackOutages } from './error-handler.ts';
import { readJsonBodies } from './json-body.ts';
import { trackRequests } from './request-context.ts';
import { logRequests } from './request-log.ts';
import { prepareRegistry } from './route-registry.ts';
import { securityHeaders } from './security-headers.ts';

export type AppOptions = {
  log: Log;
  /** Where people reach us; links and the origin check go by it. */
  publicUrl: string;
  /** Other origins whose pages may call (`ALLOWED_ORIGINS`). */
  allowedOrigins?: string[];
  /** Addresses or networks of proxies whose forwarded client address counts (`TRUSTED_PROXIES`). */
  trustedProxies?: string[];
  bodyLimitBytes?: number;
  /** How long open event streams may take to end when the app closes. */
  streamEndMs?: number;
};

/** The HTTP server that services are registered on: errors, headers, origins, bodies, ids, request log. */
export function createApp(options: AppOptions): FastifyInstance {
  const ownOrigin = new URL(options.publicUrl).origin;
  const headers = securityHeaders({ https: ownOrigin.startsWith('https:') });
  const app: FastifyInstance = fastify({
    loggerInstance: options.log as FastifyInstance['log'],
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: newId,
    // An id from outside could forge or collide in our log.
    requestIdHeader: false,
    trustProxy: options.trustedProxies?.length ? options.trustedProxies : false,
    bodyLimit: options.bodyLimitBytes ?? 1_048_576,
    requestTimeout: 60_000,
    http: { maxHeaderSize: 16_384, headersTimeout: 30_000 },
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(headers)),
  });
  trackRequests(app);
  trackOutages(app, options.log);
  prepareRegistry(app);
  endStreamsOnClose(app, options.streamEndMs);
  app.decorateRequest('caller', null);
  app.decorateRequest('ownShare', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  guardCrossOrigin(app, { ownOrigin, allowedOrigins: options.allowedOrigins ?? [] });
  readJsonBodies(app);
  logRequests(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  return app;
}
