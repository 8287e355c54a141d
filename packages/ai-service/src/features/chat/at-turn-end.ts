const due: (() => void)[] = [];

/** Runs after everything that has arrived by now was taken in; all answers share one turn of the event loop. */
export function atTurnEnd(work: () => void): void {
  if (due.push(work) === 1) setImmediate(runAll);
}

function runAll(): void {
  for (const work of due.splice(0)) work();
}
