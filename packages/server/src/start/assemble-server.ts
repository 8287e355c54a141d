import { setTimeout as pause } from 'node:timers/promises';
import { listOtherProcesses } from '@deskmate/db/open-server';
import { outboxFolder } from '@deskmate/main-service/adapters/create-adapters';
import { createApp } from '@deskmate/service-kit/http/create-app';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { createProbes, type Probes } from '../health/probe-dependencies.ts';
import { createReadiness, type Readiness, refuseWorkWhenDraining } from '../health/readiness.ts';
import { serveHealth } from '../health/serve-health.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { serveOpenApi } from '../openapi/serve-openapi.ts';
import { serveOutbox } from '../outbox/serve-outbox.ts';
import { buildServices, type Services } from '../services/build-services.ts';
import type { ServicePart } from '../services/service-part.ts';
import { isolateFilesHost } from '../static/files-host.ts';
import { type StaticFiles, serveStatic } from '../static/serve-static.ts';
import type { Resources } from './open-resources.ts';

export type Server = {
  app: FastifyInstance;
  services: Services;
  /** The page of mails that are kept because no mail server is configured; null where one is. */
  outboxPath: string | null;
  /** Starts the services, then listens. */
  listen(): Promise<void>;
  /**
   * Ends in order: no new work, running answers, open connections, then what everything uses.
   * @param noticeMs how long requests are still taken, after balancers are told that they should not come
   */
  close(options?: { noticeMs?: number }): Promise<void>;
};

/** Registers the services of this process and the built static files on one HTTP server. */
export async function assembleServer(
  resources: Resources,
  files: Pick<StaticFiles, 'siteDir' | 'dashboardDir'>,
): Promise<Server> {
  const { config, log } = resources;
  const readiness = createReadiness();
  const app = createApp({
    log,
    publicUrl: config.publicUrl,
    allowedOrigins: config.allowedOrigins,
    trustedProxies: config.trustedProxies,
  });
  if (config.filesUrl !== null) isolateFilesHost(app, { filesUrl: config.filesUrl, publicUrl: config.publicUrl });
  refuseWorkWhenDraining(app, readiness);
  // Files are compressed when they are built, event streams never; small answers fit one packet either way.
  await app.register(compress, {
    threshold: 2048,
    encodings: ['gzip'],
    customTypes: /^(application\/json|text\/html)/,
  });
  const { monitoring } = resources;
  monitoring.tracing.traceRequests(app);
  const metrics = config.metrics === null ? null : serveMetrics(app, monitoring, config.metrics);
  const probes = createProbes(resources);
  // What fails is looked at when it fails, not ten seconds later.
  app.addHook('onResponse', async (_request, { statusCode }) => {
    if (statusCode === 503 && readiness.state === 'ready') void probes.probe();
  });
  const services = buildServices(resources);
  const { parts } = services;
  for (const part of parts) {
    await registerPart(app, part, resources, { readiness, probe: probes.probe });
    const { prefix, title } = part;
    if (!config.production) serveOpenApi(app, { prefix, title, publicUrl: config.publicUrl });
  }
  const outboxPath = ownMailbox(resources) ? serveOutbox(app, mailbox(resources)) : null;
  await serveStatic(app, {
    ...files,
    policySources: {
      origin: new URL(config.publicUrl).origin,
      captcha: config.turnstile !== null,
      files: config.filesUrl,
    },
    shares: services.shares,
    limits: resources.limits,
  });
  return {
    app,
    services,
    outboxPath,
    async listen() {
      for (const part of parts) await part.start();
      await metrics?.listen();
      await listenEverywhere(app, config.port);
      probes.start();
      readiness.nowReady();
    },
    async close({ noticeMs = 0 } = {}) {
      readiness.nowDraining();
      if (noticeMs > 0) await pause(noticeMs);
      readiness.nowRefusing();
      probes.stop();
      // The AI service ends first, because its answers settle their credit with the main service.
      for (const part of parts.toReversed()) await part.close(noticeMs);
      await endConnections(app);
      await metrics?.close();
      await resources.close();
    },
  };
}

async function registerPart(
  app: FastifyInstance,
  { name, prefix, plugin, internal }: ServicePart,
  resources: Resources,
  { readiness, probe }: { readiness: Readiness; probe: Probes['probe'] },
): Promise<void> {
  await app.register(plugin, { prefix });
  if (internal) await app.register(internal, { prefix });
  // Health checks need no sign-in.
  const guardDeps = {
    limits: resources.limits,
    verifyCaller: () => Promise.reject(new Error('health knows no caller')),
  };
  const { database, monitoring } = resources;
  const isShared = async (): Promise<boolean> =>
    database.kind === 'server' && (await listOtherProcesses(database.db)).length > 0;
  const health = { name, readiness, dependencies: monitoring.dependencies, probe, isShared, guardDeps };
  await app.register(serveHealth(health), { prefix });
}

const ownMailbox = ({ config }: Resources): boolean =>
  !config.production && config.mail.smtpUrl === null && config.role !== 'ai';

const mailbox = ({ config }: Resources) => ({ folder: outboxFolder(config.dataDir), publicUrl: config.publicUrl });

/** On every address of the machine; where it has no IPv6, on those of IPv4. */
async function listenEverywhere(app: FastifyInstance, port: number): Promise<void> {
  try {
    await app.listen({ port, host: '::' });
  } catch (error) {
    if (!['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await app.listen({ port, host: '0.0.0.0' });
  }
}

/** Connections that still send after a moment are cut, because the process must end in time. */
async function endConnections(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), 1500);
  await app.close();
  clearTimeout(cut);
}
