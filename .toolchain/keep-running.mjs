/** What ends sooner than this cannot run here; starting it again would only say so twice. */
const leastMs = 10_000;
const most = { restarts: 5, withinMs: 600_000 };

/**
 * Runs something, and again when it ended without being asked: one stray fault must not leave people without it.
 * @param {(onAsked: () => void) => Promise<number>} run resolves with an exit code
 * @param {{ now?: () => number, say?: (text: string) => void }} [surroundings] the clock, in milliseconds, and who is told
 * @returns {Promise<number>} the last exit code
 */
export async function keepRunning(run, { now = Date.now, say = console.error } = {}) {
  const endings = [];
  for (;;) {
    let asked = false;
    const startedAt = now();
    const code = await run(() => {
      asked = true;
    });
    const endedAt = now();
    endings.push(endedAt);
    const recent = endings.filter((at) => endedAt - at < most.withinMs).length;
    if (code === 0 || asked || endedAt - startedAt < leastMs || recent > most.restarts) return code;
    say('\nDeskmate ended unexpectedly; the lines above say why. It starts again.');
  }
}
