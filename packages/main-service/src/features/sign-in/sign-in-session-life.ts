const day = 86_400_000;

/** How long a sign-in session lives: 30 days after its last use, 90 days at most (`safety.md` decision 1). */
export const sessionEnd = (createdAt: Date, nowMs: number): Date =>
  new Date(Math.min(nowMs + 30 * day, createdAt.getTime() + 90 * day));

/** A client keeps this many; signing in once more drops the one used longest ago (`safety.md` S08). */
export const maxSessions = 50;
