import { once } from 'node:events';

/** The inspector's address among what a process with `--inspect` has said. */
export function inspectorUrl(output: string): string {
  const url = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(output)?.[0];
  if (url === undefined) throw new Error('The process has no inspector');
  return url;
}

type Answer = { id: number; result: { result?: { value?: unknown } } };

/** What a process holds after a collection, in bytes: what it merely has not given back yet depends on its size. */
export async function heldBytes(url: string): Promise<number> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const call = async (method: string, params = {}): Promise<Answer['result']> => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [message] = (await once(socket, 'message')) as [MessageEvent<string>];
    return (JSON.parse(message.data) as Answer).result;
  };
  try {
    // Twice, because objects that the first collection frees may have referenced memory outside the heap.
    await call('HeapProfiler.collectGarbage');
    await call('HeapProfiler.collectGarbage');
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
    const { result } = await call('Runtime.evaluate', { expression, returnByValue: true });
    return Number(result?.value);
  } finally {
    socket.close();
  }
}
