const everyMs = 250;

/**
 * npm does not pass a signal on to the process that its script started: it only ends the shell between them. So a
 * process that npm started ends when it loses its parent.
 */
export function endWithNpm(end: () => void, env: NodeJS.ProcessEnv = process.env): void {
  if (env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, everyMs);
  watch.unref();
}
