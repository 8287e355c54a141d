import type { TokenPair } from '@deskmate/api/contracts/main/sign-in';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { createClock } from '@deskmate/service-kit/clock';
import { createCounters } from '@deskmate/service-kit/http/counters';
import { createApp } from '@deskmate/service-kit/http/create-app';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { type Log, silentLog } from '@deskmate/service-kit/monitoring/log';
import { type Bus, createBus } from '@deskmate/service-kit/work/bus';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createMainService, type MainService, type MainServiceDeps } from '../create-main-service.ts';
import type { MailMessage } from '../ports/mail.ts';
import { demoModels, noClientData, noSpend } from './ai-ports.ts';
import { publicUrl, secretKey, testConfig, testMonitoring } from './test-config.ts';

export type Call = {
  token?: string;
  body?: unknown;
  query?: Record<string, string>;
  ip?: string;
  headers?: Record<string, string>;
};

export type SignedIn = { id: string; email: string; password: string; tokens: TokenPair };

export type MainFixture = Awaited<ReturnType<typeof createMainFixture>>;

export const goodPassword = 'correct horse battery';

type Options = Partial<Pick<MainServiceDeps, 'adapters' | 'models' | 'clientData' | 'spend'>> & {
  config?: Partial<MainServiceDeps['config']>;
  log?: Log;
  limitFactor?: number;
  /** Without them the limits of the table are wide: they have tests of their own. */
  limits?: MainServiceDeps['limits'];
};

/** The real service on a fresh database, with a clock that is moved by hand and mails that are read. */
export async function createMainFixture(options: Options = {}) {
  const database = await freshDatabase();
  const clock = createTestClock();
  const mails: MailMessage[] = [];
  const bus = createBus();
  const log = options.log ?? silentLog();
  const service = buildService({ ...options, log }, { db: database.db, clock, bus, mails });
  // Not started: the regular jobs would run between the steps of a long test.
  await service.prepare();
  const app = await serve(service, log);

  const call = async (method: string, path: string, given: Call = {}): Promise<Answer> =>
    toAnswer(await app.inject(toRequest(method, path, given)));

  const logIn = async (email: string, password = goodPassword): Promise<TokenPair> => {
    const { status, body } = await call('POST', 'auth/clients/login', { body: { email, password } });
    if (status !== 200) throw new Error(`login answered ${status}`);
    return body;
  };
  const tokens = new Map<string, { token: string; untilMs: number }>();

  return {
    app,
    db: database.db,
    clock,
    bus,
    mails,
    service,
    call,
    /** The same service once more, as a second process on the same database would be. */
    async another(): Promise<{ app: FastifyInstance; service: MainService; call: typeof call }> {
      const second = buildService({ ...options, log }, { db: database.db, clock, bus, mails });
      const secondApp = await serve(second, log);
      return {
        app: secondApp,
        service: second,
        call: async (method, path, given = {}) => toAnswer(await secondApp.inject(toRequest(method, path, given))),
      };
    },
    /** Resolves once all background work is done, mails included. */
    settled: () => service.idle(),
    async mailTo(address: string): Promise<MailMessage[]> {
      await service.idle();
      return mails.filter(({ to }) => to === address);
    },
    async register(email: string, password = goodPassword, codes: object = {}): Promise<Answer> {
      const names = { first_name: 'Ann', last_name: 'Lee' };
      return call('POST', 'auth/clients/register', { body: { email, password, ...names, ...codes } });
    },
    /** A new client with a running trial, who may have registered with the codes of a referral. */
    async newClient(
      email = `${crypto.randomUUID()}@example.com`,
      password = goodPassword,
      codes: object = {},
    ): Promise<SignedIn> {
      const registered = await this.register(email, password, codes);
      const mail = (await this.mailTo(email)).find(({ text }) => text.includes('/client/activate/'));
      await call('POST', 'auth/client/activate', { body: { secret_token: tokenIn(mail), password } });
      return { id: registered.body.user.id, email, password, tokens: await logIn(email, password) };
    },
    logIn,
    /** An access token of this client that is good now; a login only when the last one has run out. */
    async tokenOf({ email, password }: SignedIn): Promise<string> {
      const known = tokens.get(email);
      if (known && known.untilMs > clock.now()) return known.token;
      const { access_token: token } = await logIn(email, password);
      tokens.set(email, { token, untilMs: clock.now() + 300_000 });
      return token;
    },
    async close() {
      await app.close();
      await service.close();
      await database.close();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look at answers as a client would, field by field.
export type Answer = { status: number; body: any; headers: LightMyRequestResponse['headers'] };

const toRequest = (method: string, path: string, { token, body, query, ip, headers }: Call) => ({
  method: method as 'GET',
  url: `/api/${path}`,
  headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  ...(query ? { query } : {}),
  ...(body === undefined ? {} : { payload: body as string | object }),
  remoteAddress: ip ?? '192.0.2.1',
});

const toAnswer = ({ statusCode, body, headers }: LightMyRequestResponse): Answer => ({
  status: statusCode,
  body: body === '' ? null : JSON.parse(body),
  headers,
});

/** The secret in a mail's link. */
export function tokenIn(mail: MailMessage | undefined): string {
  const token = /\/client\/[a-z-]+\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('there is no link in the mail');
  return token;
}

function createTestClock() {
  let nowMs = Date.UTC(2026, 2, 10, 12);
  return {
    ...createClock(() => nowMs),
    forward: (ms: number) => {
      nowMs += ms;
    },
    set: (date: string) => {
      nowMs = Date.parse(date);
    },
  };
}

type Resources = Pick<MainServiceDeps, 'db' | 'clock' | 'bus'> & { mails: MailMessage[]; bus: Bus };

function buildService(options: Options & { log: Log }, { db, clock, bus, mails }: Resources): MainService {
  return createMainService({
    db,
    bus,
    clock,
    log: options.log,
    limits: options.limits ?? createLimits(createCounters(null), 1000),
    config: { ...testConfig, limitFactor: options.limitFactor ?? 1, ...options.config },
    secrets: { secretKey },
    monitoring: testMonitoring,
    models: options.models ?? demoModels,
    clientData: options.clientData ?? noClientData,
    spend: options.spend ?? noSpend,
    adapters: { mail: { send: async (message) => void mails.push(message), close: () => {} }, ...options.adapters },
    passwordCost: { memoryCost: 8, timeCost: 1 },
  });
}

async function serve(service: MainService, log: Log): Promise<FastifyInstance> {
  const app = createApp({ log, publicUrl });
  await app.register(service.plugin, { prefix: '/api' });
  await app.ready();
  return app;
}
