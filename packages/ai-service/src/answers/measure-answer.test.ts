import { refusals, say } from '@deskmate/fakes/ai-vendor/script';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { createMonitoring } from '@deskmate/service-kit/monitoring/monitoring';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';

const fixture = await startAiFixture();
const monitoring = createMonitoring(silentLog());
const amal = createChatClient((await fixture.startProcess({ monitoring })).url, 'amal');
afterAll(() => fixture.close());

test('R26: counts answers by vendor, model and how they ended, and knows whether their vendor works', async () => {
  const vendors = () => monitoring.dependencies.read().vendors?.state;
  fixture.vendor.next(say('Yes.'));
  await (await amal.ask({ prompt: 'One' })).toEnd();
  expect(vendors()).toBe('ok');
  fixture.vendor.next(refusals.badKey('sk-vendor'));
  await (await amal.ask({ prompt: 'Two' })).toEnd();
  expect(vendors()).toBe('down');
  const text = await monitoring.metrics.read();
  const labels = 'vendor="server",model="server/fake-small"';
  expect(text).toContain(`deskmate_answers_total{${labels},outcome="stop",code=""} 1`);
  expect(text).toContain(`deskmate_answers_total{${labels},outcome="failed",code="upstream_failed"} 1`);
  expect(text).toContain(`deskmate_first_word_seconds_count{${labels}} 1`);
});
