import { errorStatuses } from '@deskmate/api/contracts/errors';
import * as z from 'zod';
import type { DeclaredRoute } from './route-registry.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
export type OpenApiInfo = { title: string; version: string; serverUrl: string };

/** The OpenAPI 3.1 document of declared routes, made from their contracts. */
export function openApiDocument(routes: readonly DeclaredRoute[], info: OpenApiInfo) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.contract.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.serverUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
  };
}

function operation({ contract, access }: DeclaredRoute) {
  return {
    summary: contract.summary,
    ...(access === 'public' ? {} : { security: access === 'guest' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
    parameters: [...parameters(contract.params, 'path'), ...parameters(contract.query, 'query')],
    ...(contract.body && { requestBody: { required: true, content: json(inputSchema(contract.body)) } }),
    responses: {
      ...(contract.response
        ? { 200: { description: 'Success', content: json(outputSchema(contract.response)) } }
        : { '2XX': { description: 'Success, without a body or as a stream' } }),
      default: { description: 'An error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function parameters(schema: z.ZodType | undefined, location: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

/** What a client may send. */
export const inputSchema = (schema: z.ZodType): JsonSchema => toJsonSchema(schema, 'input');
const outputSchema = (schema: z.ZodType): JsonSchema => toJsonSchema(schema, 'output');

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const json = (schema: unknown) => ({ 'application/json': { schema } });

const errorSchema = {
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: {
      anyOf: [
        { type: 'string' },
        {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              loc: { type: 'array', items: { type: ['string', 'number'] } },
              msg: { type: 'string' },
              type: { type: 'string' },
            },
          },
        },
      ],
    },
    code: { type: 'string', enum: Object.keys(errorStatuses) },
    request_id: { type: 'string' },
  },
};
