/**
 * What a module run by `runInProcess` calls: takes its one task and sends the result. Apart from that file,
 * so that the process loads no more than it needs.
 */
export function answerTask<Task, Result>(work: (task: Task) => Promise<Result>): void {
  process.once('disconnect', () => process.exit());
  process.once('message', (task) => {
    work(task as Task).then(
      (result) => process.send?.(result),
      () => process.exit(1),
    );
  });
}
