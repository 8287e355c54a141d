type Round = { works: Set<() => void>; timer: NodeJS.Timeout };

const rounds = new Map<number, Round>();

/**
 * Repeats `work` every `everyMs`, the first time at most that much later. All who ask for the same
 * time share one timer. @returns the way to stop.
 */
export function runEvery(everyMs: number, work: () => void): () => void {
  const round = rounds.get(everyMs) ?? begin(everyMs);
  round.works.add(work);
  return () => {
    round.works.delete(work);
    if (round.works.size > 0 || rounds.get(everyMs) !== round) return;
    clearInterval(round.timer);
    rounds.delete(everyMs);
  };
}

function begin(everyMs: number): Round {
  const works = new Set<() => void>();
  const timer = setInterval(() => {
    for (const work of works) work();
  }, everyMs);
  const round = { works, timer };
  rounds.set(everyMs, round);
  return round;
}
