import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { linkTokens } from '@deskmate/db/tables/main/link-tokens';
import { registrations } from '@deskmate/db/tables/main/registrations';
import { and, eq, gt, inArray, isNull, lt, min } from 'drizzle-orm';

export type LinkToken = typeof linkTokens.$inferSelect;
type Purpose = LinkToken['purpose'];

export const createLinkTokensRepository = (db: Database) => {
  const usable = (tokenHash: string, purpose: Purpose, now: Date) =>
    and(
      eq(linkTokens.tokenHash, tokenHash),
      eq(linkTokens.purpose, purpose),
      isNull(linkTokens.usedAt),
      gt(linkTokens.expiresAt, now),
    );
  return {
    async add(token: typeof linkTokens.$inferInsert): Promise<void> {
      await db.insert(linkTokens).values(token);
    },

    /** Does not use it up. */
    async peek(tokenHash: string, purpose: Purpose, now: Date): Promise<LinkToken | null> {
      const [found] = await db
        .select()
        .from(linkTokens)
        .where(usable(tokenHash, purpose, now));
      return found ?? null;
    },

    /** Uses it up: of many parallel calls exactly one gets it. */
    async consume(tokenHash: string, purpose: Purpose, now: Date): Promise<LinkToken | null> {
      const [used] = await db
        .update(linkTokens)
        .set({ usedAt: now })
        .where(usable(tokenHash, purpose, now))
        .returning();
      return used ?? null;
    },

    /** The earliest time from which a link that still secures the account removes what was added; null without such a link. */
    async findUntrustedSince(subjectId: string, now: Date): Promise<Date | null> {
      const [found] = await db
        .select({ since: min(linkTokens.untrustedSince) })
        .from(linkTokens)
        .where(
          and(
            eq(linkTokens.subjectId, subjectId),
            eq(linkTokens.purpose, 'secure'),
            isNull(linkTokens.usedAt),
            gt(linkTokens.expiresAt, now),
          ),
        );
      return found?.since ?? null;
    },

    /** Makes every activation link of an address useless. */
    async removeActivations(emailKey: string): Promise<void> {
      const ofAddress = db
        .select({ id: registrations.id })
        .from(registrations)
        .where(eq(registrations.emailKey, emailKey));
      await db
        .delete(linkTokens)
        .where(
          and(
            eq(linkTokens.purpose, 'activation'),
            isNull(linkTokens.usedAt),
            inArray(linkTokens.subjectId, ofAddress),
          ),
        );
    },

    /** Makes the links that were sent before useless. */
    async removeUnused(subjectId: string, purpose: Purpose): Promise<void> {
      await db
        .delete(linkTokens)
        .where(and(eq(linkTokens.subjectId, subjectId), eq(linkTokens.purpose, purpose), isNull(linkTokens.usedAt)));
    },

    async removeAllOf(subjectId: string): Promise<void> {
      await db.delete(linkTokens).where(eq(linkTokens.subjectId, subjectId));
    },

    /** At most `limit`. @returns how many. */
    removeExpired: (now: Date, limit: number): Promise<number> =>
      deleteBatch(db, linkTokens, linkTokens.tokenHash, lt(linkTokens.expiresAt, now), limit),
  };
};
