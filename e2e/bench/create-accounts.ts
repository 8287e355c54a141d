import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mainAddresses } from '@deskmate/api/addresses';
import type { SandboxPayment } from '@deskmate/api/contracts/main/payments';
import { planSeeds } from '@deskmate/brand/plan-seed';
import PostalMime from 'postal-mime';
import { call, logIn, newPerson, type Person, type Tokens } from '../fixtures/person.ts';
import type { Product } from '../product/start-product.ts';

/** The number of password hashes that may wait without a refusal. */
const atOnce = 8;

/** Signed-in clients in their trial, created through the product's API. */
export async function createAccounts(product: Product, count: number): Promise<Tokens[]> {
  const people = Array.from({ length: count }, newPerson);
  await inParallel(people, (person) => register(product, person));
  const tokens = await activationTokens(product, count);
  await inParallel(people, (person) => activate(product, person, tokens.get(person.email)));
  return inParallel(people, (person) => logIn(product, person));
}

async function register(product: Product, { email, password, firstName, lastName }: Person): Promise<void> {
  const body = { email, password, first_name: firstName, last_name: lastName };
  const { status } = await call(product, 'POST', mainAddresses.register, { body });
  if (status !== 200) throw new Error(`registering answered ${status}`);
}

/** By address, once all mails are there. */
async function activationTokens(product: Product, count: number): Promise<Map<string | undefined, string | undefined>> {
  const folder = join(product.dataDir, 'outbox');
  const list = () => (existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : []);
  for (const deadline = Date.now() + 60_000; list().length < count && Date.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const mails = await Promise.all(list().map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
  return new Map(
    mails.map((mail) => [mail.to?.[0]?.address, /\/client\/activate\/([^\s<>"/]+)/.exec(mail.text ?? '')?.[1]]),
  );
}

async function activate(product: Product, { password }: Person, token: string | undefined): Promise<void> {
  const { status } = await call(product, 'POST', mainAddresses.activate, { body: { secret_token: token, password } });
  if (status !== 200) throw new Error(`activating answered ${status}`);
}

async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** For more answers than a trial pays for. */
export async function buyLargestPlan(product: Product, token: string): Promise<void> {
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
