import { once } from 'node:events';
import type { RunningProcess } from './run-process.ts';

type Reply = { result: { result?: { value?: unknown } } };

/**
 * What a process started with `NODE_OPTIONS=--inspect=127.0.0.1:0` holds in objects after a
 * collection, in MB. Memory that is free but not returned to the system does not count.
 */
export async function heldHeapMb({ output }: RunningProcess): Promise<number> {
  const url = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(output())?.[0];
  if (url === undefined) throw new Error('the process has no inspector');
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const call = async (method: string, params = {}): Promise<Reply['result']> => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [message] = (await once(socket, 'message')) as [{ data: string }];
    return (JSON.parse(message.data) as Reply).result;
  };
  try {
    await call('HeapProfiler.collectGarbage');
    await call('HeapProfiler.collectGarbage');
    const { result } = await call('Runtime.evaluate', {
      expression: 'process.memoryUsage().heapUsed',
      returnByValue: true,
    });
    return Number(result?.value) / 1_000_000;
  } finally {
    socket.close();
  }
}
