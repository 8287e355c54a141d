import { ServiceError } from '@deskmate/api/contracts/errors';
import { email as emailField, personName } from '@deskmate/api/contracts/fields';
import { fieldLimits } from '@deskmate/api/limits';
import type { ProviderIdentity } from '../../ports/identity-provider.ts';

/** OpenID Connect: at most 255 ASCII characters. */
const idShape = /^[\x20-\x7e]{1,255}$/;

/** Applies our own rules: a name without hostile characters, a valid address. */
export function cleanIdentity(identity: ProviderIdentity): ProviderIdentity {
  const { issuer, subject, isEmailVerified } = identity;
  if (!idShape.test(subject) || !idShape.test(issuer)) throw new ServiceError('provider_failed');
  const email = emailField.safeParse(identity.email).data ?? null;
  const firstName = cleanName(identity.firstName) || cleanName(email?.split('@')[0] ?? '');
  const lastName = cleanName(identity.lastName);
  return { issuer, subject, email, isEmailVerified: isEmailVerified && email !== null, firstName, lastName };
}

/** Empty when nothing is left of it. */
function cleanName(name: string): string {
  const plain = name
    .replace(/[\p{C}<>]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return personName.safeParse(plain.slice(0, fieldLimits.nameMax).toWellFormed()).data ?? '';
}
