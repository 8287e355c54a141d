import { mainAddresses } from '@deskmate/api/addresses';
import type { ExportLink } from '@deskmate/api/contracts/main/client-export';
import { exportLinkMinutes } from '@deskmate/api/limits';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { requireRecentAuthentication } from '../../identity/sign-in/reauthenticate.ts';
import { hashToken } from '../../secrets.ts';

const exportsPerDay = 10;
const day = 86_400_000;

/**
 * A link of its own, because a browser saves a large file only from an address: it works once, for a few minutes, and as
 * long as the session that asked. @throws ServiceError `reauth_required`, or `too_many_requests` after ten a day.
 */
export async function requestExport(app: MainContext, caller: Caller): Promise<ExportLink> {
  const { clientId, signInSessionId } = caller;
  const now = app.clock.date();
  await requireRecentAuthentication(app.repositories, caller, now);
  const attempt = await app.attempts.count(`data export ${clientId}`, day);
  attempt.refuseOver(exportsPerDay);
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + exportLinkMinutes * 60_000);
  await app.transact(async ({ linkTokens }) => {
    await linkTokens.removeUnused(signInSessionId, 'export');
    await linkTokens.add({
      tokenHash: hashToken(token),
      purpose: 'export',
      subjectId: signInSessionId,
      createdAt: now,
      expiresAt,
    });
  });
  return { path: `${mainAddresses.clientExport}/${token}`, expires_at: expiresAt.toISOString() };
}
