import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { clients } from '@deskmate/db/tables/main/clients';
import { referralCodes, referrals } from '@deskmate/db/tables/main/referrals';
import { and, count, desc, eq, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm';
import type { Client } from '../../clients/clients-repository.ts';

export type Referral = typeof referrals.$inferSelect;
type NewReferral = typeof referrals.$inferInsert;
type Invitee = Pick<Client, 'id' | 'createdAt'>;

export const createReferralsRepository = (db: Database) => ({
  async findCode(clientId: string): Promise<string | null> {
    const [found] = await db.select().from(referralCodes).where(eq(referralCodes.clientId, clientId));
    return found?.code ?? null;
  },

  /** @returns false when the client has a code already, or another has this one. */
  async addCode(code: typeof referralCodes.$inferInsert): Promise<boolean> {
    return (await db.insert(referralCodes).values(code).onConflictDoNothing().returning()).length === 1;
  },

  /** Newest first. */
  list: (clientId: string, limit: number): Promise<Referral[]> =>
    db
      .select()
      .from(referrals)
      .where(eq(referrals.clientId, clientId))
      .orderBy(desc(referrals.createdAt), desc(referrals.id))
      .limit(limit),

  /** @returns false when the client has invited the address before; then nothing changes. */
  async addInvitation(invitation: NewReferral): Promise<boolean> {
    return (await db.insert(referrals).values(invitation).onConflictDoNothing().returning()).length === 1;
  },

  async findInvitation(clientId: string, emailKey: string): Promise<Referral | null> {
    const own = and(eq(referrals.clientId, clientId), eq(referrals.emailKey, emailKey));
    const [found] = await db.select().from(referrals).where(own);
    return found ?? null;
  },

  async findOpen(tokenHash: string): Promise<Referral | null> {
    const open = and(eq(referrals.tokenHash, tokenHash), isNull(referrals.joinedAt));
    const [found] = await db.select().from(referrals).where(open);
    return found ?? null;
  },

  /**
   * Who may have referred this person: another client, who was there before them, so that a client cannot refer themselves, nor two clients each other.
   */
  async findReferrer(code: string, invitee: Invitee): Promise<string | null> {
    const [found] = await db
      .select({ clientId: clients.id })
      .from(referralCodes)
      .innerJoin(clients, eq(clients.id, referralCodes.clientId))
      .where(and(eq(referralCodes.code, code), ne(clients.id, invitee.id), lte(clients.createdAt, invitee.createdAt)));
    return found?.clientId ?? null;
  },

  /** Of several registrations with one invitation, the first one uses it. */
  async claimInvitation(id: string, invitee: Invitee): Promise<boolean> {
    const claimed = await db
      .update(referrals)
      .set({ inviteeId: invitee.id, joinedAt: invitee.createdAt })
      .where(and(eq(referrals.id, id), isNull(referrals.joinedAt), ne(referrals.clientId, invitee.id)))
      .returning({ id: referrals.id });
    return claimed.length === 1;
  },

  async isReferred(inviteeId: string): Promise<boolean> {
    const [found] = await db.select({ id: referrals.id }).from(referrals).where(eq(referrals.inviteeId, inviteeId));
    return found !== undefined;
  },

  /** Who referred a client for whom no payment has been counted yet; null also where the referrer's account is erased. */
  async findUnrewarded(inviteeId: string): Promise<string | null> {
    const unpaid = and(eq(referrals.inviteeId, inviteeId), isNull(referrals.paymentId));
    const [found] = await db.select({ clientId: referrals.clientId }).from(referrals).where(unpaid);
    return found?.clientId ?? null;
  },

  /** Nothing happens when the invitee was referred before. */
  async addJoined(referral: NewReferral): Promise<void> {
    await db.insert(referrals).values(referral).onConflictDoNothing();
  },

  /** The invitee's first payment; null when there was one, or nobody referred them. */
  async claimPayment(inviteeId: string, paymentId: string): Promise<Referral | null> {
    const [claimed] = await db
      .update(referrals)
      .set({ paymentId })
      .where(and(eq(referrals.inviteeId, inviteeId), isNull(referrals.paymentId)))
      .returning();
    return claimed ?? null;
  },

  async findByPayment(paymentId: string): Promise<Referral | null> {
    const [found] = await db.select().from(referrals).where(eq(referrals.paymentId, paymentId));
    return found ?? null;
  },

  async countRewarded(clientId: string): Promise<number> {
    const rewarded = and(eq(referrals.clientId, clientId), isNotNull(referrals.rewardedAt));
    const [found] = await db.select({ number: count() }).from(referrals).where(rewarded);
    return found?.number ?? 0;
  },

  async change(id: string, change: Partial<Pick<Referral, 'rewardedAt' | 'reversedAt'>>): Promise<void> {
    await db.update(referrals).set(change).where(eq(referrals.id, id));
  },

  /** Deletes unused invitations, with the addresses in them. At most `limit`. @returns how many. */
  removeOpen(before: Date, limit: number): Promise<number> {
    const old = and(isNull(referrals.joinedAt), lt(referrals.createdAt, before));
    return deleteBatch(db, referrals, referrals.id, old, limit);
  },

  /**
   * Before a client is erased: what can no longer lead to a reward or to its reversal goes; of the rest the addresses
   * go. Belongs into the transaction that erases the client.
   */
  async forget(clientId: string): Promise<void> {
    const ofClient = or(eq(referrals.clientId, clientId), eq(referrals.inviteeId, clientId));
    const hasNobodyElse = or(isNull(referrals.clientId), isNull(referrals.inviteeId));
    await db.delete(referrals).where(and(ofClient, or(isNull(referrals.paymentId), hasNobodyElse)));
    await db.update(referrals).set({ email: null, emailKey: null, tokenHash: null }).where(ofClient);
  },
});
