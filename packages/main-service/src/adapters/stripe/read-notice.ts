import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type Stripe from 'stripe';
import type { GatewayNotice, SignedNotice } from '../../ports/payment-gateway.ts';
import { toNotice } from './to-notice.ts';

type ReadingOptions = { webhookSecret: string; isTest: boolean; clock: Clock; log: Log };

/** Stripe also refuses what is older; the bound is named here because the clock is ours. */
const signatureLifeSeconds = 300;

/** @returns null for what does not matter here. @throws ServiceError `bad_request` for a signature that does not fit, and for what is no event. */
export function readNotice(
  stripe: Stripe,
  { webhookSecret, isTest, clock, log }: ReadingOptions,
  { body, headers }: SignedNotice,
): GatewayNotice | null {
  const signature = String(headers['stripe-signature'] ?? '');
  const signedAtSeconds = Number(/\bt=(\d+)/.exec(signature)?.[1]);
  // The SDK refuses a signature that is too old, but accepts one from the future.
  if (signedAtSeconds - clock.now() / 1000 > signatureLifeSeconds) throw new ServiceError('bad_request');
  const life = [signatureLifeSeconds, undefined, clock.now()] as const;
  const event: Partial<Stripe.Event> | null = verified(() =>
    stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret, ...life),
  );
  if (!isEvent(event)) throw new ServiceError('bad_request');
  if (event.livemode !== isTest) return toNotice(event);
  // Not refused: Stripe would send it again for three days, although our key can never see what it is about.
  const { id: notice, type, livemode } = event;
  log.warn({ notice, type, livemode }, 'a notice is of the other mode, test or live, than STRIPE_SECRET_KEY; ignored');
  return null;
}

/** The SDK verifies the signature alone. */
const isEvent = (value: Partial<Stripe.Event> | null): value is Stripe.Event =>
  typeof value?.type === 'string' && typeof value.data?.object === 'object';

function verified<T>(construct: () => T): T {
  try {
    return construct();
  } catch {
    throw new ServiceError('bad_request');
  }
}
