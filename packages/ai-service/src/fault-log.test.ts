import { refusals, type Script } from '@deskmate/fakes/ai-vendor/script';
import { createLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from './testing/ai-fixture.ts';
import { createChatClient } from './testing/chat-client.ts';

const lines: string[] = [];
const fixture = await startAiFixture({ log: createLog({ destination: { write: (line) => void lines.push(line) } }) });
const amal = createChatClient((await fixture.startProcess()).url, 'amal');
afterAll(() => fixture.close());

const prompt = 'a prompt about my illness';
const faults: [string, Script, object][] = [
  ['a dropped connection', [{ text: 'half' }, { cut: 'reset' }], { code: 'upstream_connection' }],
  ['an answer that ends early', [{ text: 'half' }, { cut: 'end' }], { code: 'upstream_connection' }],
  ['a server error', refusals.broken(), { code: 'upstream_failed', fault: 'status', status: 500 }],
  ['a refused key', refusals.badKey('sk-vendor'), { code: 'upstream_failed', fault: 'status', status: 401 }],
  [
    'an error event',
    [{ text: 'half' }, { errorEvent: { type: 'server_error', message: `${prompt} sk-vendor` } }],
    { code: 'upstream_failed', fault: 'error event' },
  ],
  ['a malformed event', [{ raw: `data: {"${prompt}\n\n` }, { finish: 'stop' }], { code: 'upstream_unexpected' }],
];

test.each(faults)(
  'N16: %s is logged with its class, code and request id, without vendor text',
  async (_, script, facts) => {
    lines.length = 0;
    fixture.vendor.next(script);
    const reading = await amal.ask({ prompt });
    const requestId = reading.headers.get('x-request-id');
    await reading.toEnd();
    const [line, ...more] = lines
      .map((text) => JSON.parse(text))
      .filter(({ level, msg }) => level === 'error' && msg !== 'dependency fails');
    expect(line).toMatchObject({
      ...facts,
      vendor: 'server',
      model: 'server/fake-small',
      fault: expect.any(String),
      request_id: requestId,
    });
    expect(more).toEqual([]);
    expect(lines.join()).not.toMatch(/illness|sk-vendor|gpu-17|half/);
  },
);
