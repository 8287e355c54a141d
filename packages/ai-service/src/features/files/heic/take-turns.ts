/**
 * Runs one task at a time. Those who wait are served in turn, one task of each, so that the many tasks of one keep
 * nobody else waiting for all of them.
 */
export function takeTurns() {
  const lines = new Map<string, (() => Promise<unknown>)[]>();
  let isRunning = false;

  async function serve(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let [first] = lines; first !== undefined; [first] = lines) {
      const [who, tasks] = first;
      await tasks.shift()?.();
      // To the end of those who wait, if there is more to do for them.
      lines.delete(who);
      if (tasks.length > 0) lines.set(who, tasks);
    }
    isRunning = false;
  }

  return <T>(who: string, task: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const tasks = lines.get(who) ?? [];
      tasks.push(() => task().then(resolve, reject));
      lines.set(who, tasks);
      void serve();
    });
}
