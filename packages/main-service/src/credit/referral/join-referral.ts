import { newId } from '@deskmate/service-kit/random';
import type { Client } from '../../clients/clients-repository.ts';
import { hashToken } from '../../secrets.ts';
import type { Tx } from '../../transaction.ts';
import { normalizeReferralCode } from './referral-code.ts';

/**
 * Notes who referred a client, by the invitation or the code that they registered with. One that is unknown, used
 * or their own is ignored.
 */
export async function joinReferral({ referrals }: Tx, client: Client): Promise<void> {
  if (!(client.inviteToken || client.referralCode) || (await referrals.isReferred(client.id))) return;
  const invitation = client.inviteToken ? await referrals.findOpen(hashToken(client.inviteToken)) : null;
  if (invitation && (await referrals.claimInvitation(invitation.id, client))) return;
  const code = normalizeReferralCode(client.referralCode ?? '');
  const clientId = await referrals.findReferrer(code, client);
  if (!clientId) return;
  const { id: inviteeId, createdAt } = client;
  await referrals.addJoined({ id: newId(), clientId, inviteeId, joinedAt: createdAt, createdAt });
}
