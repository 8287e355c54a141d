/**
 * Runs `work` on each item in turn, also after one that fails. `what` names the items in the error.
 * @throws AggregateError of those that failed, after all were tried
 */
export async function tryEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  what: string,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} ${what} failed`);
}
