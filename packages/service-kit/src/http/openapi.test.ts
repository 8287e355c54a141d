import { listPlans } from '@deskmate/api/contracts/main/plans';
import { endSession } from '@deskmate/api/contracts/main/sessions';
import { register } from '@deskmate/api/contracts/main/sign-in';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

const declared = { pending: false, limit: 'read' } as const;
const document = openApiDocument(
  [
    { ...declared, contract: listPlans, url: '/api/admin/plan', access: 'public' },
    { ...declared, contract: register, url: '/api/auth/clients/register', access: 'public' },
    { ...declared, contract: endSession, url: '/api/auth/clients/delete-session/:id', access: 'client' },
  ],
  { title: 'Deskmate', version: '1', serverUrl: 'https://deskmate.example' },
);

test('an operation tells what it takes, what it answers and who may use it', () => {
  const post = document.paths['/api/auth/clients/register']?.post;
  expect(post).toMatchObject({
    summary: register.summary,
    requestBody: {
      content: {
        'application/json': {
          schema: { additionalProperties: false, required: ['email', 'password', 'first_name', 'last_name'] },
        },
      },
    },
    responses: { 200: { content: { 'application/json': { schema: { required: ['accessToken', 'user'] } } } } },
  });
  expect(post).not.toHaveProperty('security');
});

test('parameters of path and query are listed, and a guarded route asks for a bearer', () => {
  expect(document.paths['/api/auth/clients/delete-session/{id}']?.delete).toMatchObject({
    security: [{ bearer: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'others', in: 'query', required: false },
    ],
  });
});

test('every reference in the document resolves', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']));
});
