import { Readable } from 'node:stream';
import { type ErrorBody, isErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import type { RouteContract } from '@deskmate/api/contracts/route';
import type { SharedSecret } from '@deskmate/service-kit/config/load-secrets';
import type { Dependency } from '@deskmate/service-kit/monitoring/dependencies';
import type { Tracing } from '@deskmate/service-kit/monitoring/tracing';
import type { z } from 'zod';
import { secretHeader } from './service-secret.ts';

export type OtherService = {
  /** Where it is, base included, e.g. `http://10.0.0.2:8080/api/`. */
  baseUrl: string;
  secret: SharedSecret;
  /** Told whether it answers. */
  dependency: Dependency;
  tracing: Tracing;
  timeoutMs?: number;
};

const defaultTimeoutMs = 4000;

type Answer<C> = C extends { response: infer S extends z.ZodType } ? z.output<S> : undefined;
type Body<C> = C extends { body: infer S extends z.ZodType } ? z.input<S> : undefined;

/** Calls one internal route of the other service. Its errors arrive as they were thrown there. */
export async function callService<const C extends RouteContract>(
  service: OtherService,
  contract: C,
  body: Body<C>,
): Promise<Answer<C>> {
  const { timeoutMs = defaultTimeoutMs } = service;
  const answer = await reach(service, contract, {
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw await toError(answer);
  return (contract.response ? contract.response.parse(await answer.json()) : undefined) as Answer<C>;
}

/** The bytes that an internal route of the other service answers with; null when it answers with none. */
export async function streamFrom<const C extends RouteContract>(
  service: OtherService,
  contract: C,
  body: Body<C>,
): Promise<Readable | null> {
  const { timeoutMs = defaultTimeoutMs } = service;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const answer = await reach(service, contract, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: late.signal,
  }).finally(() => clearTimeout(timer));
  if (!answer.ok) throw await toError(answer);
  return answer.status === 204 || !answer.body ? null : Readable.fromWeb(answer.body);
}

type Sent = { headers: Record<string, string>; body: string | null; signal: AbortSignal };

function reach(service: OtherService, { path, method }: RouteContract, { headers, ...sent }: Sent): Promise<Response> {
  const { baseUrl, secret, dependency, tracing } = service;
  return tracing.span(`call ${path}`, {}, async () => {
    try {
      const answer = await fetch(`${baseUrl}${path}`, {
        ...sent,
        method,
        headers: { ...headers, ...tracing.headers(), [secretHeader]: secret.used },
        redirect: 'error',
      });
      dependency.works();
      return answer;
    } catch (cause) {
      dependency.fails(cause);
      throw new ServiceError('service_unavailable', { cause, retryAfterSeconds: 5 });
    }
  });
}

async function toError(answer: Response): Promise<ServiceError> {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null;
  // 404 means that the secret is not shared: a fault of the set-up, not of what the client asked.
  if (answer.status === 404 || body === null || !isErrorCode(body.code)) {
    return new ServiceError('service_unavailable', { cause: new Error(`the other service answered ${answer.status}`) });
  }
  const retryAfter = Number(answer.headers.get('retry-after'));
  return new ServiceError(body.code, {
    ...(body.detail === undefined ? {} : { detail: body.detail }),
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  });
}
