import { expect, test } from 'vitest';
import { collectParts } from '../../../testing/collect-parts.ts';
import { createDemoAdapter, demoUpstream } from './demo-adapter.ts';

const demo = createDemoAdapter({ wordMs: 0 });
const ask = (text: string, upstreamId: string = demoUpstream.plain) =>
  collectParts(demo, { upstreamId, maxOutputTokens: 4096, messages: [{ role: 'user', text }] });

test('the output limit is kept', async () => {
  const { content, end } = await collectParts(demo, { upstreamId: demoUpstream.plain, maxOutputTokens: 5 });
  expect(content.trim().split(/\s+/)).toHaveLength(5);
  expect(end).toMatchObject({ finish: 'length', outputTokens: 5 });
});

test('the answer names the demo and its settings, and shows every kind of Markdown', async () => {
  const { content, end } = await ask('What is $& in\nregular expressions?');
  expect(content).toContain('This is a demo');
  expect(content).toContain('“What is $& in regular expressions?”');
  for (const name of ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GOOGLE_API_KEY', 'OPENAI_COMPATIBLE_URL']) {
    expect(content).toContain(name);
  }
  for (const mark of [/^## /m, /^\| --- /m, /^```python$/m, /^- /m, /^1\. /m, /^> /m]) expect(content).toMatch(mark);
  expect(end).toMatchObject({ finish: 'stop' });
});

test('quotes the text that a tool asks about without the marks around it', async () => {
  const { content } = await ask('<source-0123456789ab>\nGood <b>morning</b>\n</source-0123456789ab>');
  expect(content).toContain('“Good <b>morning</b>”');
});

test('answers in Arabic when asked in Arabic', async () => {
  const { content } = await ask('ما هي عاصمة France؟ أخبرني من فضلك');
  expect(content).toContain('هذا عرض تجريبي');
});

test('only the reasoning demo reasons, before it answers', async () => {
  expect((await ask('Hi')).reasoning).toBe('');
  expect((await ask('Hi', demoUpstream.reasoning)).reasoning).toContain('“Hi”');
});

test('an abort ends the answer at once', async () => {
  const controller = new AbortController();
  const parts = createDemoAdapter({ wordMs: 1 }).stream(
    {
      upstreamId: demoUpstream.plain,
      system: '',
      messages: [{ role: 'user', text: 'Hi' }],
      maxOutputTokens: 10,
      reasoning: false,
    },
    controller.signal,
  );
  const reading = (async () => {
    for await (const _part of parts) controller.abort();
  })();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});
