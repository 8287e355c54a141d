import type { Clock } from '@deskmate/service-kit/clock';

const dayMs = 86_400_000;

/** When a link ends that lives for so many days; null when it does not end. */
export const expiryOf = (clock: Clock, days: number | null | undefined): Date | null =>
  days === undefined || days === null ? null : new Date(clock.now() + days * dayMs);
