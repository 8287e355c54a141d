import { randomUUID } from 'node:crypto';
import { chatRequest } from '../../fixtures/chat-request.ts';
import { chat } from '../../fixtures/event-stream.ts';
import type { Product } from '../../product/start-product.ts';
import { buyLargestPlan } from '../create-accounts.ts';

/** A conversation of so many messages, asked and answered through the product's API. @returns its session id */
export async function writeLongChat(product: Product, token: string, messages: number): Promise<string> {
  await buyLargestPlan(product, token);
  const sessionId = randomUUID();
  let parentId: string | null = null;
  for (let question = 1; question <= messages / 2; question += 1) {
    const body = chatRequest(`Question ${question} ${question % 2 ? '[words 150]' : '[markdown]'}`, {
      ai_model_id: 'server/fake-small',
      session_id: sessionId,
      parent_id: parentId,
    });
    for await (const { data } of chat(product, token, body)) {
      if (data.error) throw new Error(JSON.stringify(data.error));
      parentId = String(data.chat_id);
    }
  }
  return sessionId;
}
