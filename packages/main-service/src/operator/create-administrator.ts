import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import { newId } from '@deskmate/service-kit/random';
import { emailKey } from '../clients/email-key.ts';
import type { MainContext } from '../context.ts';
import { startTrial } from '../credit/start-trial.ts';
import { refuseWeakPassword } from '../identity/sign-in/password-rules.ts';

export type NewAdministrator = { email: string; password: string; firstName: string; lastName: string };

/**
 * Makes an activated account with the role `admin` and, like any new account, a trial. It can sign in at once.
 * @throws Error in words for the operator.
 */
export async function createAdministrator(app: MainContext, administrator: NewAdministrator): Promise<void> {
  const { email, password, firstName, lastName } = administrator;
  refuseUnfitPassword(password, email);
  const passwordHash = await app.passwords.hash(password);
  const now = app.clock.date();
  const id = newId();
  await app.transact(async (tx) => {
    const added = await tx.clients.add({
      id,
      email,
      passwordHash,
      firstName,
      lastName,
      emailKey: emailKey(email),
      role: 'admin',
      language: 'en',
      createdAt: now,
    });
    if (!added) throw new Error(`${email} has an account already; make-administrator gives it the role.`);
    const reserved = await tx.emailChanges.findReservation(emailKey(email), now);
    if (reserved) {
      throw new Error(`${email} is kept for the account that had it until ${reserved.expiresAt.toISOString()}.`);
    }
    await startTrial(tx, id, now);
    await tx.audit.add({ clientId: id, action: 'made_administrator', at: now });
  });
}

function refuseUnfitPassword(password: string, email: string): void {
  const { passwordMin, passwordMax } = fieldLimits;
  if (password.length < passwordMin || password.length > passwordMax) {
    throw new Error(`The password must have ${passwordMin} to ${passwordMax} characters.`);
  }
  try {
    refuseWeakPassword(password, email);
  } catch (error) {
    throw error instanceof ServiceError ? new Error('The password is too easy to guess; choose another one.') : error;
  }
}
