import { isOperatorClaim, publishClaims } from '@deskmate/brand/operator-claims';

/** The ids in `CONFIRMED_CLAIMS` of the build's environment. Throws on an id that is not a claim. */
export function confirmedClaims(): ReadonlySet<string> {
  const ids = (process.env.CONFIRMED_CLAIMS ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  const unknown = ids.find((id) => !isOperatorClaim(id));
  if (unknown !== undefined) throw new Error(`CONFIRMED_CLAIMS: "${unknown}" is not a claim of the operator`);
  return new Set(ids);
}

/** A catalogue, list or text in which only confirmed claims are left. */
export const published = <T>(value: T): T => publish(value, confirmedClaims()) as T;

function publish(value: unknown, confirmed: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return publishClaims(value, confirmed);
  if (Array.isArray(value)) return value.map((item) => publish(item, confirmed));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, publish(part, confirmed)]));
}
