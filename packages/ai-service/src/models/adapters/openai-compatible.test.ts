import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { gate, refusals, type Script, type Step, say, think } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, expect, test } from 'vitest';
import { collectParts } from '../../testing/collect-parts.ts';
import { createOpenaiCompatibleAdapter } from './openai-compatible.ts';

const vendor = await startAiVendor();
const adapter = createOpenaiCompatibleAdapter({ baseUrl: vendor.compatibleUrl, apiKey: 'sk-test' });
afterAll(() => vendor.close());

test('passes on reasoning, text, the reason it ended and what was used', async () => {
  vendor.next(think(['Hm, ', 'well.'], ['Hello ', 'there']));
  const parts = await collectParts(adapter, { system: 'Be kind.', maxOutputTokens: 77 });
  expect(parts).toMatchObject({ content: 'Hello there', reasoning: 'Hm, well.', error: null });
  expect(parts.end).toEqual({ type: 'end', finish: 'stop', inputTokens: 18, outputTokens: 2 });
  const call = vendor.calls.at(-1);
  expect(call?.headers.authorization).toBe('Bearer sk-test');
  expect(call?.body).toMatchObject({ model: 'fake-small', max_tokens: 77, stream: true });
  expect(call?.body.messages).toEqual([
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'Hello' },
  ]);
});

test('X12: a reason to end that is named like what every object has is an ordinary end', async () => {
  vendor.next(raw(chunkOf({ content: 'Hello' }), chunkOf({}, 'constructor'), 'data: [DONE]\n\n'));
  expect((await collectParts(adapter)).end).toMatchObject({ type: 'end', finish: 'stop' });
});

test('sends pictures along as data', async () => {
  const pictures = [{ contentType: 'image/png', bytes: new Uint8Array([1, 2, 3]) }];
  await collectParts(adapter, { messages: [{ role: 'user', text: 'What is this?', pictures }] });
  expect(JSON.stringify(vendor.calls.at(-1)?.body.messages)).toContain('data:image/png;base64,AQID');
});

test('characters split over packets arrive whole', async () => {
  const event = Buffer.from(`data: {"choices":[{"index":0,"delta":{"content":"سلام 🌍"}}]}\n\n`);
  vendor.next(
    (function* (): Generator<Step> {
      for (const byte of event) yield { raw: Uint8Array.of(byte) };
      yield { finish: 'stop' };
    })(),
  );
  expect((await collectParts(adapter)).content).toBe('سلام 🌍');
});

const text: Step = { text: 'half ' };
const chunkOf = (delta: object, finish: string | null = null, more: object = {}): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`;
function raw(...steps: (string | Uint8Array | Step)[]): Script {
  return [
    ...steps.map((step): Step => (typeof step === 'string' || step instanceof Uint8Array ? { raw: step } : step)),
    { cut: 'end' },
  ];
}

const done = 'data: [DONE]\n\n';
const variants: [string, Script, object][] = [
  ['a mark of the byte order in front', raw('\ufeff', chunkOf({ content: 'Hi' }), chunkOf({}, 'stop')), {}],
  ['no reason at its end', raw(chunkOf({ content: 'Hi' }), done), {}],
  ['no blank line at its end', raw(chunkOf({ content: 'Hi' }), chunkOf({}, 'stop').trimEnd()), {}],
  ['a connection that stays open', [{ raw: `${chunkOf({ content: 'Hi' }, 'stop')}${done}` }, { silence: true }], {}],
  ['words after its end', raw(chunkOf({ content: 'Hi' }, 'stop'), done, chunkOf({ content: ' again' })), {}],
  [
    'empty, missing and strange parts',
    raw(
      ': comment\r\n\r\n',
      'data: {"choices":[]}\r\n\r',
      '\ndata:{"choices":\ndata: []}\r\n\r\n',
      'event: x\ndata: {}\n\n',
      chunkOf({ role: 'assistant', content: null, tool_calls: [{ index: 0 }] }),
      chunkOf({ content: 'Hi' }),
      'data: {"choices":[{"index":1,"delta":{"content":"Another answer"},"finish_reason":"stop"}]}\n\n',
      chunkOf({}, 'tool_calls'),
      done,
    ),
    {},
  ],
  ['a longer context than the model has', raw(chunkOf({ content: 'Hi' }, 'model_length'), done), { finish: 'length' }],
  [
    'a word of a server of its own for a refusal',
    raw(chunkOf({ content: 'Hi' }, 'sensitive'), done),
    { finish: 'refused' },
  ],
  [
    'a refusal in a field of its own',
    raw(chunkOf({ content: null, refusal: 'H' }), chunkOf({ refusal: 'i' }), chunkOf({ refusal: null }, 'stop'), done),
    { finish: 'refused' },
  ],
  [
    'a refusal that is none',
    raw(chunkOf({ content: 'Hi', refusal: null }), chunkOf({ refusal: '' }, 'stop'), done),
    {},
  ],
];
test.each(variants)('reads a stream with %s', async (_name, script, end) => {
  vendor.next(script);
  const parts = await collectParts(adapter);
  expect(parts).toMatchObject({ content: 'Hi', error: null, end: { finish: 'stop', ...end } });
});

const endings: [string, Script, string, string][] = [
  ['the connection is cut', [text, { cut: 'reset' }], 'upstream_connection', 'half '],
  ['the stream ends without its last event', [text, { cut: 'end' }], 'upstream_connection', 'half '],
  [
    'an event is malformed',
    [text, { raw: 'data: {"choices":[{"del\n\n' }, ...say('x')],
    'upstream_unexpected',
    'half ',
  ],
  [
    'an error object says server_error',
    [text, { errorEvent: { type: 'server_error', message: 'gpu 7' } }],
    'upstream_failed',
    'half ',
  ],
  [
    'an error object says timeout',
    [text, { errorEvent: { type: 'timeout', message: 'slow' } }],
    'upstream_timeout',
    'half ',
  ],
  [
    'an error object says something else',
    [text, { errorEvent: { type: 'odd', message: 'x' } }],
    'upstream_unexpected',
    'half ',
  ],
  ['it ends for want of resources', raw(text, chunkOf({}, 'insufficient_system_resource')), 'upstream_failed', 'half '],
  [
    'its last event, without a blank line, is an error',
    raw(text, 'data: {"error":{"type":"timeout"}}'),
    'upstream_timeout',
    'half ',
  ],
  [
    'an event never ends',
    raw(text, 'data: ', ...Array.from({ length: 5 }, () => 'x'.repeat(1_000_000))),
    'upstream_unexpected',
    'half ',
  ],
  ['it answers 500', refusals.broken(), 'upstream_failed', ''],
  ['our key is wrong', refusals.badKey('sk-abc'), 'upstream_failed', ''],
  ['it answers with a web page and status 200', refusals.html(200), 'upstream_failed', ''],
  ['it answers with a web page and status 502', refusals.html(502), 'upstream_failed', ''],
  ['it answers 504', refusals.html(504), 'upstream_timeout', ''],
  ['it does not take the request', { status: 400, body: '{"error":{"message":"bad"}}' }, 'upstream_unexpected', ''],
  [
    'a content filter refuses',
    { status: 400, body: '{"error":{"message":"x","code":"content_filter"}}' },
    'upstream_refused',
    '',
  ],
];
for (const [name, script, code, content] of endings) {
  test(`when ${name}, the fault is ${code} and tells nothing of the vendor`, async () => {
    vendor.next(script);
    const parts = await collectParts(adapter);
    expect(parts.error).toMatchObject({ code });
    expect(parts.content).toBe(content);
    expect(`${parts.error} ${JSON.stringify(parts.error)}`).not.toMatch(/gpu|sk-|nginx|fake-small/);
  });
}

test('a rate limit is a failure that keeps its Retry-After', async () => {
  vendor.next(refusals.rateLimited(7));
  const { error } = await collectParts(adapter);
  expect(error).toMatchObject({ code: 'upstream_failed', facts: { status: 429, retryAfterSeconds: 7 } });
});

test('a refusal in the stream ends the answer as refused', async () => {
  vendor.next([text, { finish: 'refused' }]);
  expect((await collectParts(adapter)).end?.finish).toBe('refused');
});

test('a closed port and a failed TLS handshake are connection faults', async () => {
  const plain = await listen();
  const closed = await listen();
  await closed.close();
  for (const baseUrl of [`http://127.0.0.1:${closed.port}/v1`, `https://127.0.0.1:${plain.port}/v1`]) {
    const { error } = await collectParts(createOpenaiCompatibleAdapter({ baseUrl }));
    expect(error, baseUrl).toMatchObject({ code: 'upstream_connection' });
  }
  await plain.close();
});

test('aborting closes the connection to the vendor', async () => {
  const never = gate();
  vendor.next(
    (async function* (): AsyncGenerator<Step> {
      yield text;
      await never.opened;
    })(),
  );
  const controller = new AbortController();
  const parts = adapter.stream(
    {
      upstreamId: 'fake-small',
      system: '',
      messages: [{ role: 'user', text: 'Hi' }],
      maxOutputTokens: 9,
      reasoning: false,
    },
    controller.signal,
  );
  const reading = (async () => {
    for await (const part of parts) if (part.type === 'text') controller.abort();
  })();
  await expect(reading).rejects.toThrow();
  expect((await vendor.calls.at(-1)?.closed)?.finished).toBe(false);
  never.open();
});

async function listen() {
  const server = createServer((socket) =>
    socket
      .on('error', () => {})
      .resume()
      .end('not tls'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
