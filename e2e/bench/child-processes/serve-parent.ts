/** What a parent may ask of this process. */
export type Calls = Record<string, (given: never) => unknown>;
export type CallMessage = { id: number; name: string; given: unknown };
export type Replied = { id: number; value?: unknown; error?: string };

/** Answers the parent's calls until it goes away, and ends with it. */
export function serveParent(calls: Calls): void {
  process.on('message', async ({ id, name, given }: CallMessage) => {
    const reply = await run(calls[name], given).then(
      (value): Replied => ({ id, value }),
      (error): Replied => ({ id, error: String(error) }),
    );
    process.send?.(reply);
  });
  process.on('disconnect', () => process.exit());
}

async function run(call: Calls[string] | undefined, given: unknown): Promise<unknown> {
  if (call === undefined) throw new Error('no such call');
  return call(given as never);
}
