import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { ApiError } from './api-error.ts';
import { createApiRoutes } from './api-routes.ts';
import { createBillingClock } from './billing-clock.ts';
import { createCheckoutSessions } from './checkout-sessions.ts';
import { disputePayment } from './disputes.ts';
import { expandObject, listsOnDemand } from './expand.ts';
import { type Parameters, readFormParameters } from './form-parameters.ts';
import { createHostedPages, type PageAnswer } from './hosted-pages.ts';
import { createIdempotency } from './idempotency.ts';
import { readParameters } from './read-parameters.ts';
import { failRefund } from './refunds.ts';
import { createStore } from './store.ts';
import { createWebhookDelivery, type SignedEvent } from './webhook-delivery.ts';

/** How the next request fails: it is refused, or it is carried out and its response is lost. */
export type Fault = 'rate_limited' | 'server_error' | 'answer_lost';

export type StripeRequest = {
  method: string;
  path: string;
  parameters: Parameters;
  idempotencyKey: string | undefined;
  /** It was answered from memory, because its idempotency key was known. */
  replayed: boolean;
};

export type StripeStandIn = {
  /** `http://127.0.0.1:<port>`: the API, and the pages that sessions lead to. */
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Every request to the API, in order of arrival. */
  requests: StripeRequest[];
  /** Every event so far, in the order in which it happened. */
  events(): Stripe.Event[];
  /** An event as it is posted to an endpoint. */
  sign(event: Stripe.Event, options?: { secret?: string; atSeconds?: number }): SignedEvent;
  /** Posts every event to an endpoint from now on; null stops it, and events wait. */
  sendEventsTo(url: string | null): void;
  /** Posts what waits, such as events that the endpoint refused. Resolves when everything was tried. */
  deliverEvents(): Promise<void>;
  /** The faults of the next requests, first in first out. */
  failNext(...faults: Fault[]): void;
  /** The money of a refund comes back, days after it was made. */
  failRefund(id: string): void;
  /** The bank of a payment's cardholder takes the money back, weeks after it was paid. @returns the dispute's id */
  disputePayment(intent: string): string;
  /** Whether every request to this path fails with a server error. */
  refuse(path: string, isRefused: boolean): void;
  now(): Date;
  /** Lets time pass: renewals, retries of failed payments, bank debits and expiries happen at their time. */
  advanceTo(moment: Date): void;
  close(): Promise<void>;
};

type StandInOptions = {
  port?: number;
  startAt?: Date;
  /** The rate of automatic tax, such as 19. */
  taxPercent?: number;
};

const apiVersion = '2026-10-28.endive';
const secretKey = 'sk_test_standin4eC39HqLyjWDarjtT1zdp7dc';
const webhookSecret = 'whsec_standin7fR2kLw9QzVb3XcT5YnM8Ud1';

/** A stand-in for Stripe on a free loopback port: its API, its hosted pages, its webhooks and its clock. */
export async function startStripe(options: StandInOptions = {}): Promise<StripeStandIn> {
  const store = createStore(options.startAt ?? null, options.taxPercent);
  let url = '';
  const sessions = createCheckoutSessions(store, () => url);
  const routes = createApiRoutes(store, sessions, (id) => `${url}/p/session/${id}`);
  const pages = createHostedPages(store, sessions);
  const webhooks = createWebhookDelivery(store, { secret: webhookSecret, apiVersion });
  const clock = createBillingClock(store, sessions);
  const idempotency = createIdempotency(store.now);
  const lists = listsOnDemand(store, (id) => sessions.termsOf(id).lines);
  const requests: StripeRequest[] = [];
  const faults: Fault[] = [];
  const refusedPaths = new Set<string>();

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
    const sent = await readBody(request);
    // Browsers request the icon on every page.
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    const page = /^\/(c\/pay|p\/session)\/(\w+)$/.exec(pathname);
    if (page) return sendPage(response, servePage(page, request.method === 'POST' ? new URLSearchParams(sent) : null));
    const parameters = readFormParameters(request.method === 'GET' ? search.slice(1) : sent || search.slice(1));
    answerApi(request, response, { path: pathname, parameters });
  }

  function servePage([, kind, id = '']: string[], form: URLSearchParams | null): PageAnswer {
    const field = (name: string) => form?.get(name) ?? undefined;
    if (kind === 'p/session') return pages.portalPage(id, form && { action: field('action'), card: field('card') });
    const authentication = field('authentication') as 'confirm' | 'refuse' | undefined;
    return pages.checkoutPage(
      id,
      form && { cardNumber: field('cardNumber'), expiry: field('expiry'), iban: field('iban'), authentication },
    );
  }

  function answerApi(
    request: IncomingMessage,
    response: ServerResponse,
    { path, parameters }: { path: string; parameters: Parameters },
  ): void {
    const method = request.method ?? 'GET';
    const key = request.headers['idempotency-key'] as string | undefined;
    const signature = JSON.stringify([method, path, parameters]);
    const record: StripeRequest = { method, path, parameters, idempotencyKey: key, replayed: false };
    requests.push(record);
    const fault = faults.shift();
    const answer = answerOrError(() => {
      if (fault === 'rate_limited') throw rateLimited;
      if (fault === 'server_error' || refusedPaths.has(path)) throw serverError;
      if (request.headers.authorization !== `Bearer ${secretKey}`) throw invalidKey;
      const known = idempotency.recall(key, signature);
      record.replayed = known !== null;
      if (known) return known;
      const made = answerOrError(() => ({
        status: 200,
        body: webhooks.during(key, () => perform(method, path, parameters)),
      }));
      idempotency.remember(key, signature, made);
      return made;
    });
    if (fault === 'answer_lost') {
      response.destroy();
      return;
    }
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': `req_${requests.length}`,
      'stripe-version': apiVersion,
      ...(record.replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(answer.body);
  }

  function perform(method: string, path: string, parameters: Parameters): string {
    for (const route of routes) {
      const id = route.method === method ? matchPath(route.path, path) : null;
      if (id === null) continue;
      const params = readParameters(route.schema, parameters) as { expand?: string[] };
      const object = route.answer({ id, params: params as never });
      return JSON.stringify(expandObject(store, object, params.expand ?? [], lists));
    }
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    secretKey,
    publishableKey: 'pk_test_standinTYooMQauvdEDq54NiTphI7jx',
    webhookSecret,
    requests,
    events: () => store.list('event').reverse(),
    sign: webhooks.sign,
    sendEventsTo: webhooks.sendTo,
    deliverEvents: webhooks.deliver,
    failNext: (...next) => void faults.push(...next),
    refuse: (path, isRefused) => void (isRefused ? refusedPaths.add(path) : refusedPaths.delete(path)),
    failRefund: (id) => failRefund(store, id),
    disputePayment: (intent) => disputePayment(store, intent).id,
    now: () => new Date(store.now() * 1000),
    advanceTo: (moment) => clock.advanceTo(Math.floor(moment.getTime() / 1000)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const rateLimited = new ApiError(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Too many requests hit the API too quickly.',
});
const serverError = new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' });
const invalidKey = new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });

type Answer = { status: number; body: string };

function answerOrError(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.body }) };
  }
}

/** The id in a path, `''` where the route has none, or null when the path is another. */
function matchPath(pattern: string, path: string): string | null {
  const [before = '', after] = pattern.split(':id');
  if (after === undefined) return pattern === path ? '' : null;
  if (!path.startsWith(before) || !path.endsWith(after)) return null;
  const id = path.slice(before.length, path.length - after.length);
  return /^\w[\w-]*$/.test(id) ? id : null;
}

function sendPage(response: ServerResponse, answer: PageAnswer): void {
  if ('location' in answer) response.writeHead(303, { location: answer.location });
  else response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' });
  response.end('html' in answer ? answer.html : '');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
