type Reply = { id?: number; result?: unknown; error?: string; message?: string; method?: string; params?: EventParams };
type EventParams = Record<string, unknown>;

export type Bidi = {
  /** Sends one command. @returns its result */
  call<T = unknown>(method: string, params: object): Promise<T>;
  on(event: string, listen: (params: EventParams) => void): void;
  close(): void;
};

/** A connection by WebDriver BiDi, whose commands and events are JSON over a WebSocket. */
export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)), { once: true });
  });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, (params: EventParams) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message, method, params } = JSON.parse(String(data)) as Reply;
    if (id === undefined) return void listeners.get(method ?? '')?.(params ?? {});
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error === undefined) resolve?.(result);
    else reject?.(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has closed the connection'));
    waiting.clear();
  });
  let last = 0;
  return {
    call: <T>(method: string, params: object) =>
      new Promise<T>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve: (result) => resolve(result as T), reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    on: (event, listen) => void listeners.set(event, listen),
    close: () => socket.close(),
  };
}
