import { route } from '@deskmate/api/contracts/route';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { declareRoute } from '../http/declare-route.ts';
import { newId, newSecret } from '../random.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createLog } from './log.ts';

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

test('N16: the code of an error stays readable, a one-time code does not', () => {
  const { log, lines } = capture();
  for (const code of ['upstream_timeout', 'ECONNRESET', 'UND_ERR_BODY_TIMEOUT', 'FST_ERR_CTP_BODY_TOO_LARGE']) {
    log.error({ code, error_code: code }, 'failed');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ code, error_code: code });
  }
  for (const code of ['048213', 'abcd-efgh', 'KLMN PQRS', 'EXAMPLE1', 'upstream_timeout: bad key']) {
    log.error({ code, otp_code: code }, 'failed');
    expect(lines.at(-1)).not.toContain(code);
  }
});

test.each([
  ['a vendor', { responseBody: '{"error":"my illness"}', statusCode: 400, code: 'my illness is bad' }],
  ['a mail server', { response: '550 my illness', responseCode: 550, code: 'EENVELOPE' }],
])('N16: an error of %s is named without what it said', (_, fields) => {
  const { log, lines } = capture();
  log.error({ err: Object.assign(new Error('the other side said: my illness\n    at my illness'), fields) }, 'failed');
  expect(lines[0]).not.toContain('illness');
  expect(lines[0]).toMatch(/"statusCode":400|"responseCode":550/);
});

test('N16: JSON that cannot be read is not quoted', () => {
  const { log, text } = capture();
  try {
    JSON.parse('my illness');
  } catch (error) {
    log.error({ err: error }, 'failed');
  }
  expect(text()).toContain('invalid JSON');
  expect(text()).not.toContain('illness');
});

test('N16: what a request causes carries its id, also after its body was read and after its answer', async () => {
  const { log, lines } = capture();
  const { promise: afterwards, resolve: answered } = Promise.withResolvers<void>();
  const contract = route({ method: 'POST', path: 'work', summary: '-', body: z.strictObject({ name: z.string() }) });
  const work = async () => {
    log.info('inside');
    await afterwards;
    log.info('after the answer');
  };
  let done: Promise<void> | undefined;
  const app = await createTestApp(
    (service) =>
      declareRoute(service, {
        contract,
        access: 'public',
        limit: 'public_read',
        handler: ({ request }) => {
          done = work();
          request.log.info('by the request');
        },
      }),
    { log },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${address.port}/api/work`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"ada"}',
  });
  answered();
  await done;
  await app.close();
  const id = answer.headers.get('x-request-id');
  const ofRequest = lines.filter((line) => /inside|after the answer|by the request|"request"/.test(line));
  expect(ofRequest.map((line) => JSON.parse(line).request_id)).toEqual([id, id, id, id]);
  for (const line of ofRequest) expect(line.match(/"request_id"/g)).toHaveLength(1);
});

test('harmless values stay readable: ids, counts, booleans', () => {
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
  await app.inject({
    url: '/api/verify/token-in-path?access_token=token-in-query',
    headers: { authorization: 'Bearer token-in-header' },
  });
  await app.inject('/nowhere/token-in-path?access_token=token-in-query');
  expect(text()).toContain('"route":"/api/verify/:token"');
  expect(text()).not.toMatch(/token-in-/);
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

test('R27: an error that repeats has its stack and that of its cause once, and its words each time', () => {
  const { log, lines } = capture();
  const lost = () => new Error('connection lost', { cause: new Error('ECONNREFUSED') });
  for (let at = 0; at < 1000; at += 1) log.error({ err: lost(), at }, 'something failed');
  log.error({ err: new Error('another fault') }, 'something failed');
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toHaveLength(1001);
  expect(logged.filter(({ err }) => err.stack)).toMatchObject([{ at: 0 }, { err: { message: 'another fault' } }]);
  expect(logged.filter(({ err }) => err.cause?.stack)).toHaveLength(1);
  expect(logged[999]).toMatchObject({
    at: 999,
    err: { message: 'connection lost', cause: { message: 'ECONNREFUSED' } },
  });
});
