import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Database } from '@deskmate/db/database';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { systemClock } from '@deskmate/service-kit/clock';
import { loadConfig } from '@deskmate/service-kit/config/load-config';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { createCounters } from '@deskmate/service-kit/http/counters';
import { createApp } from '@deskmate/service-kit/http/create-app';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { createMonitoring } from '@deskmate/service-kit/monitoring/monitoring';
import { createBus } from '@deskmate/service-kit/work/bus';
import type { AiServiceDeps } from '../ai-service-deps.ts';
import { createAiService } from '../create-ai-service.ts';
import type { Access } from '../ports/identity.ts';
import { createMemoryLedger } from './memory-ledger.ts';

const linkKey = 'a key that signs the links of this test 0123456789';

export type AiFixture = Awaited<ReturnType<typeof startAiFixture>>;
export type AiProcess = Awaited<ReturnType<AiFixture['startProcess']>>;

/**
 * The AI service as tests use it: a real database, a vendor over HTTP, a ledger in memory, and any
 * number of processes on ports of their own. `Bearer <client>` is that client;
 * `Bearer <client>/<session>` names the sign-in session as well, `Bearer sk-<client>` is their API key.
 */
export async function startAiFixture(overrides: Partial<AiServiceDeps> = {}) {
  const database = await freshDatabase();
  const vendor = await startAiVendor();
  const ledger = createMemoryLedger();
  const sessionListeners = new Set<(signInSessionId: string) => void>();
  const revokedKeys = new Set<string>();
  const endedSessions = new Set<string>();
  const checkedAccess = new Set<string>();
  const changedAccess = new Map<string, Partial<Access>>();
  const bus = createBus();
  const closing: (() => Promise<void>)[] = [];

  const dataDir = await mkdtemp(join(tmpdir(), 'ai-fixture-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    OPENAI_COMPATIBLE_URL: vendor.compatibleUrl,
    OPENAI_COMPATIBLE_API_KEY: 'sk-vendor',
  });

  const deps = (more: Partial<AiServiceDeps>): AiServiceDeps => ({
    db: database.db,
    config,
    secrets: { links: { used: linkKey, accepted: [linkKey] } },
    monitoring: createMonitoring(silentLog()),
    log: silentLog(),
    clock: systemClock,
    limits: createLimits(createCounters(null), 1000),
    bus,
    credit: ledger,
    authors: { publicName: async () => null },
    identity: {
      verify: async (authorization) => callerOf(authorization),
      verifyApiKey: async (authorization) => keyOwner(authorization, revokedKeys),
      onSessionEnd(listener) {
        sessionListeners.add(listener);
        return () => sessionListeners.delete(listener);
      },
      checkAccess: async (ids) => {
        for (const id of ids) checkedAccess.add(id);
        return ids
          .filter((id) => !endedSessions.has(id))
          .map((signInSessionId) => ({
            signInSessionId,
            role: 'client' as const,
            hasPlan: true,
            ...changedAccess.get(signInSessionId),
          }));
      },
    },
    ...overrides,
    ...more,
    options: { ollamaUrl: null, demoWordMs: 0, answers: { graceMs: 300 }, ...overrides.options, ...more.options },
  });

  return {
    db: database.db,
    vendor,
    ledger,
    /** The configuration of a process that is alone on the database: it recovers the answers of any other process. */
    config,
    /** The configuration of processes that share the database. */
    several: { ...config, databaseUrl: 'postgres://several' },
    /** Sessions and keys whose access was checked. */
    checkedAccess,
    /** A sign-in session or `api-key:<key>` ends while no notice of it arrives. */
    endSilently: (id: string) => void endedSessions.add(id),
    changeAccess: (id: string, access: Partial<Access>) => void changedAccess.set(id, access),
    endSession: (id: string) => {
      for (const listener of sessionListeners) listener(id);
    },
    revokeKey(key: string) {
      revokedKeys.add(key);
      for (const listener of sessionListeners) listener(`api-key:${key}`);
    },
    async startProcess(more: Partial<AiServiceDeps> = {}) {
      const whole = deps(more);
      const database = cuttable(whole.db);
      const service = createAiService({ ...whole, db: database.db });
      const app = createApp({ log: whole.log, publicUrl: 'http://localhost' });
      await app.register(service.plugin, { prefix: '/ai/v1' });
      await service.prepare();
      await app.listen({ port: 0, host: '127.0.0.1' });
      const close = async () => {
        await service.close();
        // A connection that sent no request does not count as idle, so closing the server would wait for it.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
        await app.close();
      };
      closing.push(close);
      const sockets = new Set<Socket>();
      app.server.on('connection', (socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      return {
        app,
        service,
        url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/ai/v1`,
        /** The bytes buffered in this process for each open connection. */
        bufferedBytes: () => [...sockets].map((socket) => socket.writableLength),
        /** Resolves when the next connection to this process has closed. */
        nextDisconnect: () =>
          new Promise<void>((resolve) => {
            for (const socket of sockets) socket.once('close', () => resolve());
          }),
        /** This process cannot reach the database until it is restored. */
        cutDatabase: database.cut,
        restoreDatabase: database.restore,
        /** Simulates a killed process: its connections break, and it cannot reach the database any more. */
        kill() {
          database.cut();
          closing.splice(closing.indexOf(close), 1);
          app.server.closeAllConnections();
          void app.close();
        },
        close,
      };
    },
    async close(): Promise<void> {
      await Promise.all(closing.map((close) => close()));
      await vendor.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A database that one process can be cut off from while others continue to use it. */
function cuttable(db: Database): { db: Database; cut: () => void; restore: () => void } {
  let isAway = false;
  const handler: ProxyHandler<Database> = {
    get(target, name, receiver) {
      if (isAway) throw Object.assign(new Error('this process has no database'), { code: 'ECONNREFUSED' });
      const value: unknown = Reflect.get(target, name, receiver);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  };
  const set = (away: boolean) => () => {
    isAway = away;
  };
  return { db: new Proxy(db, handler), cut: set(true), restore: set(false) };
}

function keyOwner(authorization: string | undefined, revoked: ReadonlySet<string>): Caller {
  const key = /^Bearer (sk-[\w-]+)$/.exec(authorization ?? '')?.[1];
  if (!key || revoked.has(key)) throw new ServiceError('unauthenticated');
  const clientId = key.slice('sk-'.length);
  return { clientId, signInSessionId: `api-key:${key}`, role: 'client', activated: true, language: 'en' };
}

function callerOf(authorization: string | undefined): Caller {
  const found = /^Bearer ([\w-]+)(?:\/([\w-]+))?$/.exec(authorization ?? '');
  if (!found?.[1]) throw new ServiceError('unauthenticated');
  const [, clientId, signInSessionId = 's1'] = found;
  return { clientId, signInSessionId, role: 'client', activated: !clientId.startsWith('new'), language: 'en' };
}
