import type * as z from 'zod';
import { inputSchema } from '../http/openapi.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A value that the schema accepts, as small as possible; malformed input is made from it. */
export function sampleInput(schema: z.ZodType): unknown {
  const value = sample(inputSchema(schema));
  // What JSON Schema cannot say (a second check behind the first) is found by trying.
  for (const { path } of schema.safeParse(value).error?.issues ?? []) {
    const fits = texts.find((text) => !refuses(schema, put(value, path, text), path));
    if (fits !== undefined) put(value, path, fits);
  }
  return value;
}

type Path = readonly PropertyKey[];

function put(value: unknown, path: Path, part: unknown): unknown {
  const holder = path.slice(0, -1).reduce((at, key) => (at as Record<PropertyKey, unknown>)[key], value);
  Object.assign(holder as object, { [path.at(-1) ?? '']: part });
  return value;
}

const refuses = (schema: z.ZodType, value: unknown, path: Path): boolean =>
  (schema.safeParse(value).error?.issues ?? []).some((issue) => issue.path.join('/') === path.join('/'));

function sample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return schema.enum[0];
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (branch) return sample(branch as JsonSchema);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part as JsonSchema)));
  return samplesByType[String(schema.type)]?.(schema) ?? null;
}

const samplesByType: Record<string, (schema: JsonSchema) => unknown> = {
  string: sampleText,
  integer: (schema) => Math.max(schema.minimum ?? 1, 1),
  number: (schema) => Math.max(schema.minimum ?? 1, 1),
  boolean: () => true,
  array: ({ minItems = 0, items }) => Array.from({ length: minItems }, () => sample(items as JsonSchema)),
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(required.map((name) => [name, sample(properties[name] as JsonSchema)])),
};

const textsByFormat: Record<string, string> = {
  email: 'ada@deskmate.example',
  uuid: '018f3f4e-7d3a-7c3e-9c1a-0123456789ab',
  'date-time': '2030-01-01T00:00:00Z',
  date: '2030-01-01',
  uri: 'https://deskmate.example/',
};

const texts = ['a', '1', '1234', '+', ...Object.values(textsByFormat)];

function sampleText({ format, pattern, minLength = 1 }: JsonSchema): string {
  if (format && textsByFormat[format]) return textsByFormat[format];
  const candidates = texts.map((text) => text.padEnd(minLength, text));
  return candidates.find((text) => !pattern || new RegExp(pattern, 'u').test(text)) ?? '';
}
