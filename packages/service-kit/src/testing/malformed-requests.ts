import type { InjectOptions } from 'fastify';
import type * as z from 'zod';
import { inputSchema } from '../http/openapi.ts';
import type { DeclaredRoute } from '../http/route-registry.ts';
import { sampleInput } from './sample-input.ts';

export type MalformedRequest = { name: string; options: InjectOptions };

/**
 * Requests to one route that break its contract, each in one way (R01, W08). None may
 * ever be answered with a 5xx. Add the headers of a caller to get past the guard.
 */
export function malformedRequests(route: DeclaredRoute): MalformedRequest[] {
  const { contract } = route;
  const goodParams = sampleFields(contract.params);
  const goodQuery = sampleFields(contract.query);
  const request = (name: string, url: string, options: Partial<InjectOptions> = {}): MalformedRequest => ({
    name: `${contract.method} ${route.url} with ${name}`,
    options: { method: contract.method, url, ...options },
  });
  const goodUrl = address(route.url, goodParams, goodQuery);
  const bodies = contract.method === 'GET' ? [] : badBodies(contract.body);
  return [
    ...badFields(contract.params).map(([name, params]) =>
      request(`params ${name}`, address(route.url, params, goodQuery)),
    ),
    ...badFields(contract.query).map(([name, query]) =>
      request(`query ${name}`, address(route.url, goodParams, query)),
    ),
    ...bodies.map(([name, payload, type]) => request(name, goodUrl, body(payload, type))),
  ];
}

type Fields = Record<string, unknown>;

const sampleFields = (schema: z.ZodType | undefined): Fields => (schema ? (sampleInput(schema) as Fields) : {});

function address(url: string, params: Fields, query: Fields): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encode(params[name] ?? 'x'));
  const search = Object.entries(query)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? [...value, ...value] : [value]).map((item) => `${name}=${encode(item)}`),
    )
    .join('&');
  return search === '' ? path : `${path}?${search}`;
}

const encode = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

const body = (payload: string | undefined, type = 'application/json'): Partial<InjectOptions> => ({
  headers: { 'content-type': type },
  ...(payload === undefined ? {} : { payload }),
});

/** The values that replace each field in turn. */
const strangeValues: [name: string, value: unknown][] = [
  ['null', null],
  ['a number', -1],
  ['a huge number', 1e308],
  ['a fraction', 0.1],
  ['true', true],
  ['an empty text', ''],
  ['a list', ['x']],
  ['an object', { $ne: null }],
  ['a NUL character', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['SQL', `'; drop table clients; -- % _ \\`],
  ['a long text', 'x'.repeat(50_000)],
  ['a path', '../../etc/passwd'],
  ['a line break', 'a\r\nSet-Cookie: x=y'],
];

/** Each field in turn replaced by each strange value, and one field too many. */
function badFields(schema: z.ZodType | undefined): [name: string, fields: Fields][] {
  if (!schema) return [];
  const good = sampleFields(schema);
  const names = new Set([...Object.keys(inputSchema(schema).properties ?? {}), ...Object.keys(good)]);
  return [
    ...[...names].flatMap((field) =>
      strangeValues.map(([name, value]): [string, Fields] => [`${field}: ${name}`, { ...good, [field]: value }]),
    ),
    ['one field too many', { ...good, unknown_field: 'x' }],
    ['none of the fields', {}],
  ];
}

function badBodies(schema: z.ZodType | undefined): [name: string, payload: string | undefined, type?: string][] {
  const good = JSON.stringify(schema ? sampleInput(schema) : {});
  return [
    ['no body', undefined],
    ...['', 'null', '[]', '"x"', '1', 'true', '{}', '{', '{"a":', '{"__proto__":{"x":1}}', '[[[[[[]]]]]]'].map(
      (payload): [string, string] => [`the body ${payload || 'of no length'}`, payload],
    ),
    ['a body nested too deep', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['a body too large', JSON.stringify({ a: 'x'.repeat(2_000_000) })],
    ['a body announced as text', good, 'text/plain'],
    ['a body announced as a form', good, 'application/x-www-form-urlencoded'],
    ['a body announced as parts', good, 'multipart/form-data; boundary=x'],
    ['a body announced as nonsense', good, ';;;'],
    ...badFields(schema).map(([name, fields]): [string, string] => [`body ${name}`, JSON.stringify(fields)]),
  ];
}
