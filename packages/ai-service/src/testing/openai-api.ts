import { models } from '@deskmate/db/tables/ai/models';
import { eq } from 'drizzle-orm';
import OpenAI from 'openai';
import { startAiFixture } from './ai-fixture.ts';

export const model = 'server/fake-small';
/** A model that takes pictures. */
export const seeing = 'server/fake-thinker';
export const chatBody = (content: string) => ({ model, messages: [{ role: 'user' as const, content }] });
export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** The AI service behind its OpenAI-format api; `sk-<client>` is a client's key. Close its `fixture`. */
export async function startOpenaiApi() {
  const fixture = await startAiFixture();
  const server = await fixture.startProcess();
  await fixture.db.update(models).set({ vision: true }).where(eq(models.modelId, seeing));
  /** The client of each request of the ledger. */
  const holds = new Map<string, string>();
  const tools = new Set<string>();
  const { reserve } = fixture.ledger;
  fixture.ledger.reserve = async (request) => {
    holds.set(request.requestId, request.clientId);
    tools.add(request.tool);
    return reserve(request);
  };
  return {
    fixture,
    server,
    /** Every tool that credit was held for. */
    tools,
    /** The official client library with this key and without retries. */
    client: (key: string) => new OpenAI({ baseURL: server.url, apiKey: key, maxRetries: 0 }),
    /** What the ledger did for a client, in order, such as `hold 1`. */
    kinds(clientId: string): string[] {
      const own = fixture.ledger.entries.filter(({ requestId }) => holds.get(requestId) === clientId);
      return own.map(({ kind, credits }) => `${kind} ${credits}`);
    },
    post: (key: string, body: unknown) =>
      fetch(`${server.url}/chat/completions`, {
        method: 'POST',
        headers: { ...bearer(key), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}
