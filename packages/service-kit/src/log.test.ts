import { route } from '@deskmate/api/contracts/route';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { declareRoute } from './declare-route.ts';
import { createLog } from './log.ts';
import { newId, newSecret } from './random.ts';
import { createTestApp } from './testing/test-app.ts';

function capture() {
  const lines: string[] = [];
  const log = createLog({ level: 'trace', destination: { write: (line: string) => void lines.push(line) } });
  return { log, lines, text: () => lines.join('') };
}

const accessToken = `eyJhbGciOiJFZERTQSJ9.${newSecret()}.${newSecret()}`;

test.each([
  ['password', { password: 'correct horse' }, 'correct horse'],
  ['deep password', { a: { b: [{ new_password: 'correct horse' }] } }, 'correct horse'],
  ['authorization header', { req: { headers: { authorization: `Bearer ${accessToken}` } } }, accessToken],
  ['cookie', { headers: { 'set-cookie': ['challenge=abc123; HttpOnly'] } }, 'abc123'],
  ['one-time code', { code: '048213' }, '048213'],
  ['mail code', { otp_code: '048213' }, '048213'],
  ['refresh token', { refresh_token: 'r1.abc' }, 'r1.abc'],
  ['reset token', { secret_token: 'abcdefgh' }, 'abcdefgh'],
  ['captcha answer', { turnstile_response: '0.xyz' }, '0.xyz'],
  ['card', { card_number: '4242 4242 4242 4242', cvc: '123' }, '4242'],
  ['prompt', { messages: [{ role: 'user', content: 'my illness' }] }, 'my illness'],
  ['vendor key', { apiKey: 'abc' }, 'abc'],
  ['token under an innocent name', { note: accessToken }, accessToken],
  ['link', { link: `https://deskmate.example/client/activate/${'a1'.repeat(22)}` }, 'a1a1a1a1a1a1a1a1a1a1'],
])('W11: a %s never reaches the log', (_, fields, secret) => {
  const { log, text } = capture();
  log.info(fields, 'event');
  expect(text()).toContain('event');
  expect(text()).not.toContain(secret);
});

test.each([
  ['a stored secret', newSecret()],
  ['a signed token', accessToken],
  ['a Stripe key', 'sk_live_51Habcdefghijk'],
  ['a webhook secret', 'whsec_abcdefghijkl'],
  ['an OpenAI key', 'sk-proj-abcdefghijkl'],
  ['a Google key', 'AIzaSyA1234567890abcdefghijklmno'],
  ['a bearer', 'Bearer short-but-secret'],
])('W11: %s inside a message never reaches the log', (_, secret) => {
  const { log, text } = capture();
  log.warn(`calling with ${secret} failed`);
  log.error({ err: new Error(`upstream said: bad key ${secret}`) }, 'upstream');
  expect(text()).not.toContain(secret);
});

test('W11: a failed query is named without what a person typed', () => {
  const { log, text } = capture();
  const cause = Object.assign(new Error('duplicate key value "ada@mail.example"'), {
    severity: 'ERROR',
    routine: '_bt_check_unique',
    code: '23505',
    detail: 'Key (email)=(ada@mail.example) already exists.',
    constraint: 'clients_email_key',
  });
  log.error(
    { err: new Error('Failed query: insert into clients values ($1)\nparams: ada@mail.example', { cause }) },
    'failed',
  );
  expect(text()).not.toContain('ada@mail.example');
  expect(text()).toContain('clients_email_key');
  expect(text()).toContain('23505');
  expect(text()).toContain('log.test.ts');
});

test('W11: a line break in a value cannot forge a line', () => {
  const { log, lines } = capture();
  log.info({ device: 'x\r\n{"level":"info","msg":"admin signed in"}' }, 'signed in\n{"msg":"forged"}');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
});

test('what helps stays readable: ids, counts, yes or no', () => {
  const { log, text } = capture();
  const id = newId();
  log.info({ client_id: id, input_tokens: 12, otp_enabled: true, status: 200 }, 'answered');
  expect(JSON.parse(text())).toMatchObject({ client_id: id, input_tokens: 12, otp_enabled: true, status: 200 });
});

test('E07: the log of a request holds its route, never its address', async () => {
  const { log, text } = capture();
  const contract = route({
    method: 'GET',
    path: 'verify/:token',
    summary: '-',
    params: z.object({ token: z.string() }),
  });
  const app = await createTestApp(
    (service) => declareRoute(service, { contract, access: 'public', limit: 'public_read', handler: () => {} }),
    { log },
  );
  await app.inject({ url: '/api/verify/abc?access_token=def', headers: { authorization: 'Bearer ghi' } });
  await app.inject('/nowhere/abc?access_token=def');
  expect(text()).toContain('"route":"/api/verify/:token"');
  expect(text()).not.toMatch(/abc|def|ghi/);
});

test('a request that fails leaves one error with the request id and its cause', async () => {
  const { log, lines } = capture();
  const contract = route({ method: 'GET', path: 'fail', summary: '-' });
  const app = await createTestApp(
    (service) =>
      declareRoute(service, {
        contract,
        access: 'public',
        limit: 'public_read',
        handler: () => {
          throw new Error('inside');
        },
      }),
    { log },
  );
  const answer = await app.inject('/api/fail');
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  expect(errors).toMatchObject([{ request_id: answer.headers['x-request-id'], err: { message: 'inside' } }]);
});
