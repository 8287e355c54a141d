import type { Transport, TransportRequest } from '@deskmate/api/client/transport';

export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;
export type Script = Record<string, Answer | ((request: TransportRequest, call: number) => Answer | Promise<Answer>)>;

export type ScriptedTransport = Transport & {
  calls: TransportRequest[];
  count: (route: string) => number;
  lastBody: (route: string) => unknown;
};

const uuid = /[\da-f]{8}-[\da-f-]{27}/;

/**
 * Answers each call from a script keyed `POST /api/auth/clients/login`; an `Error` is a cut connection,
 * and `:uuid` stands for a name that the page made itself.
 * A call that the script does not know fails the test.
 */
export function scriptedTransport(script: Script): ScriptedTransport {
  const calls: TransportRequest[] = [];
  const routeOf = ({ method, url }: TransportRequest) => `${method} ${new URL(url).pathname}`;
  const count = (route: string) => calls.filter((call) => routeOf(call) === route).length;
  const transport: Transport = async (request) => {
    calls.push(request);
    const route = routeOf(request);
    const entry = script[route] ?? script[route.replace(uuid, ':uuid')];
    if (entry === undefined) throw new Error(`The script has no answer for ${route}`);
    const answer = typeof entry === 'function' ? await entry(request, count(route)) : entry;
    if (answer instanceof Error) throw answer;
    const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
    return { status: answer.status ?? 200, text, header: (name) => answer.headers?.[name.toLowerCase()] ?? null };
  };
  const lastBody = (route: string): unknown =>
    JSON.parse(String(calls.findLast((call) => routeOf(call) === route)?.body));
  return Object.assign(transport, { calls, count, lastBody });
}

/** An error answer of ours. */
export const refused = (status: number, code: string, detail: unknown = code): Answer => ({
  status,
  body: { detail, code, request_id: 'r' },
});
