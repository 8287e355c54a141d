/**
 * In the head of the pages that name plans. They are built from the seed; this asks the server whether its plan list is
 * another one by now, puts its trial into the texts, and gives the list to the islands (`client:plans`).
 * When the backend is unavailable, the page stays as it was built.
 */
import type { Plan, PlansVersion } from '@deskmate/api/contracts/main/plans';
import { daysText } from '@deskmate/api/plans/days-text';
import type { Language } from '@deskmate/api/storage';

type Offer = { plans?: Plan[]; canBuy: boolean };

declare global {
  /** The server's offer if it differs from that of the build: other plans, or purchases turned off. It never rejects. */
  var changedOffer: Promise<Offer | undefined> | undefined;
}

const lang = document.documentElement.lang as Language;
const { address, version } = (document.currentScript as HTMLScriptElement).dataset;
const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

async function read<T>(path: string): Promise<T> {
  const response = await fetch(address + path);
  if (!response.ok) throw response.status;
  return response.json();
}

async function loadChangedOffer(): Promise<Offer | undefined> {
  const server = await read<PlansVersion>('/version');
  const canBuy = server.payments_available !== false;
  if (server.version === version) return canBuy ? undefined : { canBuy };
  const plans = await read<Plan[]>('');
  const days = plans.find((plan) => plan.is_trial)?.trial_days;
  await parsed;
  // Removes texts about the seed's trial.
  for (const text of document.querySelectorAll<HTMLElement>('[data-trial]'))
    text.hidden = !days || text.dataset.trial === 'seed';
  for (const text of document.querySelectorAll('[data-trial-days]')) text.textContent = daysText(days ?? 0, lang);
  return { plans, canBuy };
}

globalThis.changedOffer = loadChangedOffer().catch(() => undefined);
