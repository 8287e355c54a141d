/** What a process sends: any number of parts, then the result. */
export type ProcessMessage = { part: unknown } | { result: unknown };

/**
 * What a module run by `runInProcess` calls: takes a task and sends the result, and before it the parts that it has so
 * far. It gets one task, or one after another where it is kept. Apart from that file, so that the process loads no more than it needs.
 */
export function handleTask<Task, Result, Part = never>(
  work: (task: Task, send: (part: Part) => void) => Promise<Result>,
): void {
  const send = (message: ProcessMessage): void => void process.send?.(message);
  process.once('disconnect', () => process.exit());
  process.on('message', (task) => {
    work(task as Task, (part) => send({ part })).then(
      (result) => send({ result }),
      () => process.exit(1),
    );
  });
}
