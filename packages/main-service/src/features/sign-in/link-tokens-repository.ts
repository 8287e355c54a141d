import type { Database } from '@deskmate/db/database';
import { linkTokens } from '@deskmate/db/tables/main/link-tokens';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';

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

    /** Looks without using it up. */
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

    /** Makes the links that somebody already has useless. */
    async removeUnused(subjectId: string, purpose: Purpose): Promise<void> {
      await db
        .delete(linkTokens)
        .where(and(eq(linkTokens.subjectId, subjectId), eq(linkTokens.purpose, purpose), isNull(linkTokens.usedAt)));
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(linkTokens).where(lt(linkTokens.expiresAt, now));
    },
  };
};
