/** What ends sooner than this cannot run here; starting it again would only say so twice. */
const leastMs = 10_000;
const most = { restarts: 5, withinMs: 600_000 };

/**
 * Runs something, and again when it ended without being asked: one stray fault must not leave people without it.
 * @param {(onAsked: () => void) => Promise<number>} run resolves with an exit code
 * @returns {Promise<number>} the last exit code
 */
export async function keepRunning(run) {
  const endings = [];
  for (;;) {
    let asked = false;
    const startedAt = Date.now();
    const code = await run(() => {
      asked = true;
    });
    const now = Date.now();
    endings.push(now);
    const recent = endings.filter((at) => now - at < most.withinMs).length;
    if (code === 0 || asked || now - startedAt < leastMs || recent > most.restarts) return code;
    console.error('\nDeskmate ended unexpectedly; the lines above say why. It starts again.');
  }
}
