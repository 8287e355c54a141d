import { randomUUID } from 'node:crypto';
import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { createParser } from 'eventsource-parser';
import type { BenchRow } from '../bench-row.ts';
import { createAccounts } from '../create-accounts.ts';
import { quantile } from '../quantile.ts';
import { withProduct } from '../with-product.ts';

/** Together they fit into the credit of a trial. */
const rounds = 45;
const warmUp = 10;

type Task = { name: string; action: ChatAction; prompt: string; answer: string };
const auto = { method: 'auto', format: 'auto', tone: 'auto', length: 'auto' } as const;
const tasks: Task[] = [
  // The comparison shows the cost of a tool's own rules.
  { name: 'Chat', action: { type: 'chat' }, prompt: 'Hello', answer: 'Hello Amal, what shall we do today?' },
  {
    name: 'Translate',
    action: { type: 'translate', language: 'fr-FR', source_language: 'auto' },
    prompt: 'Good morning everybody, the meeting starts at ten.',
    answer: 'Bonjour à tous, la réunion commence à dix heures.',
  },
  {
    name: 'Write',
    action: { type: 'write', option: 'compose', ...auto, language: 'en-US' },
    prompt: 'invite Sam to lunch on Friday',
    answer: 'Dear Sam,\n\nWould you like to have lunch with me on Friday?\n\nBest wishes,\nAmal',
  },
];

/** From the request to the first word that is shown, beside the same answer asked of the vendor without us. */
export async function benchFirstWord(): Promise<BenchRow[]> {
  const vendor = await startAiVendor();
  try {
    return await withProduct({ OPENAI_COMPATIBLE_URL: vendor.compatibleUrl }, {}, async (product, database) => {
      const people = await createAccounts(product, tasks.length);
      const measured = tasks.map((task, index) => ({
        task,
        token: people[index]?.access_token ?? '',
        through: [] as number[],
        direct: [] as number[],
      }));
      // In turns, so that all see the same machine.
      for (let round = 0; round < rounds + warmUp; round += 1) {
        for (const { task, token, through, direct } of measured) {
          const ours = await askProduct(product.url, token, vendor, task);
          const theirs = await askVendor(vendor, task);
          if (round < warmUp) continue;
          through.push(ours);
          direct.push(theirs);
        }
      }
      return measured.map(({ task, through, direct }): BenchRow => {
        const alone = quantile(direct, 0.5);
        return {
          what: `${task.name}: first word, beyond the vendor's own time, p50 (${database.name})`,
          kind: 'time',
          pace: 'services',
          ours: quantile(through, 0.5) - alone,
          baseline: { name: 'the vendor alone', value: alone },
          budget: { atMost: 8 },
        };
      });
    });
  } finally {
    await vendor.close();
  }
}

/** The first piece is long enough to tell that it is no preface. */
const chunks = (answer: string): string[] => answer.match(/\S[\s\S]{0,20}\S*\s*/g) ?? [];

function askProduct(url: string, token: string, vendor: AiVendor, { action, prompt, answer }: Task): Promise<number> {
  vendor.next(say(...chunks(answer)));
  const body = {
    ai_model_id: 'server/fake-small',
    session_id: randomUUID(),
    client_message_id: randomUUID(),
    action,
    messages: [{ role: 'user', content: prompt }],
  };
  return firstWordMs(`${url}${aiBase}${aiAddresses.chat}`, token, body, (frame) => Boolean(frame.content));
}

function askVendor(vendor: AiVendor, { prompt, answer }: Task): Promise<number> {
  vendor.next(say(...chunks(answer)));
  const body = { model: 'fake-small', stream: true, messages: [{ role: 'user', content: prompt }] };
  return firstWordMs(`${vendor.compatibleUrl}/chat/completions`, 'sk-vendor', body, ({ choices }) =>
    Boolean(choices?.[0]?.delta?.content),
  );
}

type Frame = { content?: string; error?: unknown; choices?: { delta?: { content?: string } }[] };

async function firstWordMs(url: string, token: string, body: object, isWord: (frame: Frame) => boolean) {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  let firstAt = Number.NaN;
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]' || !Number.isNaN(firstAt)) return;
      if (isWord(JSON.parse(data) as Frame)) firstAt = performance.now();
    },
  });
  // To its end, so that the next round finds nothing running.
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(text);
  if (Number.isNaN(firstAt)) throw new Error('no word came');
  return firstAt - startedAt;
}
