import { ServiceError } from '@deskmate/api/contracts/errors';
import type { ActivationLink } from '@deskmate/api/contracts/main/sign-in';
import type { SelectedPlan } from '@deskmate/api/plans/selected-plan';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import { openAccount } from './open-account.ts';
import type { Registration } from './registrations-repository.ts';

const attemptsPerQuarterHour = 5;
const quarterHour = 15 * 60_000;
/** Registrations of one address whose password is compared; each costs a hash. */
const maxCompared = 10;

/** What the page of an activation link shows. */
export async function checkActivationLink(app: MainContext, secretToken: string): Promise<ActivationLink> {
  return { email: (await findRegistration(app, secretToken)).email };
}

/**
 * Turns a registration into an account and starts its trial. The link proves that the mailbox is the
 * caller's; the password chooses the registration, because several people may have registered one
 * address and any of them may have caused the mail. All others of the address can then no longer be activated.
 * @returns the plan that was being chosen when the account was asked for
 */
export async function activate(
  app: MainContext,
  { secretToken, password }: { secretToken: string; password: string },
): Promise<SelectedPlan | null> {
  const now = app.clock.date();
  const linked = await findRegistration(app, secretToken);
  const attempt = await app.attempts.count(`activation ${linked.email.toLowerCase()}`, quarterHour);
  attempt.refuseOver(attemptsPerQuarterHour);
  const registration = await findByPassword(app, linked, password);
  if (!registration) throw new ServiceError('wrong_password');
  await attempt.undo();

  await app.transact(async (tx) => {
    const link = await tx.linkTokens.consume(hashToken(secretToken), 'activation', now);
    const { expiresAt: _, loggedOutAt: __, ...account } = registration;
    const isOpened = link && (await openAccount(tx, { ...account, createdAt: now }));
    if (!isOpened) throw new ServiceError('link_expired');
  });
  const { wantedPlanId: id, wantedInterval: interval } = registration;
  return id && interval ? { id, interval } : null;
}

/** @throws ServiceError `link_expired`, also when the address has become an account meanwhile. */
async function findRegistration({ clock, repositories }: MainContext, secretToken: string): Promise<Registration> {
  const now = clock.date();
  const link = await repositories.linkTokens.peek(hashToken(secretToken), 'activation', now);
  const registration = link && (await repositories.registrations.find(link.subjectId, now));
  const isTaken =
    !registration ||
    (await repositories.clients.findByEmailKey(registration.emailKey)) ||
    (await repositories.emailChanges.findReservation(registration.emailKey, now));
  if (isTaken) throw new ServiceError('link_expired');
  return registration;
}

/** The registration of the link comes first, so that it is always compared, however many a stranger adds. */
async function findByPassword(app: MainContext, linked: Registration, password: string): Promise<Registration | null> {
  const now = app.clock.date();
  const { email, emailKey } = linked;
  const all = await app.repositories.registrations.listOfAddress(email, emailKey, now, maxCompared);
  for (const registration of [linked, ...all.filter(({ id }) => id !== linked.id)]) {
    if (await app.passwords.verify(registration.passwordHash, password)) return registration;
  }
  return null;
}
