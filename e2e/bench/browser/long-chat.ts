import { randomUUID } from 'node:crypto';
import { mainAddresses } from '@deskmate/api/addresses';
import type { SandboxPayment } from '@deskmate/api/contracts/main/payments';
import { planSeeds } from '@deskmate/brand/plan-seed';
import { chatRequest } from '../../fixtures/chat-request.ts';
import { chat } from '../../fixtures/event-stream.ts';
import { call } from '../../fixtures/person.ts';
import type { Product } from '../../product/start-product.ts';

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

async function buyLargestPlan(product: Product, token: string): Promise<void> {
  const largest = planSeeds.reduce((most, plan) => (plan.grants.standard > most.grants.standard ? plan : most));
  const purchase = { kind: 'plan', plan_id: largest.id, interval: 'month', request_id: randomUUID() };
  const opened = await call(product, 'POST', mainAddresses.paymentSession, { token, body: purchase });
  const card: SandboxPayment = {
    payment_session_id: (opened.body as { id: string }).id,
    card_number: '4242 4242 4242 4242',
    expiry_month: 12,
    expiry_year: 2040,
    cvc: '123',
  };
  const paid = await call(product, 'POST', mainAddresses.payment, { token, body: card });
  if (paid.status !== 200) throw new Error(`paying answered ${paid.status} ${JSON.stringify(paid.body)}`);
}
