// A model vendor of the OpenAI wire that costs next to nothing: bare sockets, one timer for all streams.
import { createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '../child-processes/listen-on-loopback.ts';
import { serveParent } from '../child-processes/serve-parent.ts';
import { sendTime } from './send-time.ts';

/** 50 chunks a second each. */
const chunkEveryMs = 20;
const slots: Set<Stream>[] = Array.from({ length: chunkEveryMs }, () => new Set());

type Stream = { socket: Socket; chunksLeft: number; closeAfter: boolean; staysOpen: boolean };
/** Streams that have said all they have to say and wait for `finish`. */
const silent = new Set<Stream>();
/** What a connection that is kept carries now. */
const current = new WeakMap<Socket, Stream>();

const frame = (json: string): string => `data: ${json}\n\n`;
const packet = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
const opening =
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncache-control: no-cache\r\ntransfer-encoding: chunked\r\n\r\n';
const piece = (delta: string, rest: string): string =>
  frame(
    `{"id":"chatcmpl-bench","object":"chat.completion.chunk","created":1700000000,"model":"bench","choices":[{"index":0,"delta":${delta},"finish_reason":${rest}}`,
  );
const chunk = (): string => packet(piece(`{"content":"${sendTime()} wwwwwwwwwwwwwwww"}`, 'null}]'));
const ending = `${packet(
  piece('{}', '"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":200,"total_tokens":210}') + frame('[DONE]'),
)}0\r\n\r\n`;
const list = JSON.stringify({ object: 'list', data: [{ id: 'bench', object: 'model', context_length: 128_000 }] });

const server = createServer({ noDelay: true }, (socket) => {
  let received = '';
  socket.on('error', () => socket.destroy());
  socket.on('close', () => forget(current.get(socket)));
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd === -1 || !isWhole(received, headEnd)) return;
    const request = received;
    received = '';
    if (request.startsWith('GET')) answerList(socket);
    else begin(socket, request);
  });
});

function isWhole(text: string, headEnd: number): boolean {
  const length = /content-length: *(\d+)/i.exec(text)?.[1];
  if (length === undefined) return !/transfer-encoding/i.test(text) || text.endsWith('0\r\n\r\n');
  return text.length >= headEnd + 4 + Number(length);
}

const answerList = (socket: Socket): boolean =>
  socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${list.length}\r\n\r\n${list}`);

/**
 * `[chunks 5]` in a prompt ends its answer after five, `[chunks 5 open]` leaves it open and silent until `finish`; without
 * either the answer goes on until `finish`.
 */
function begin(socket: Socket, request: string): void {
  const [, count, open] = /\[chunks (\d+)( open)?\]/.exec(request) ?? [];
  const stream: Stream = {
    socket,
    chunksLeft: count === undefined ? Number.POSITIVE_INFINITY : Number(count),
    closeAfter: /connection: *close/i.test(request),
    staysOpen: open !== undefined,
  };
  socket.write(opening);
  emit(stream);
  if (stream.chunksLeft <= 0) {
    finish(stream);
    return;
  }
  const slot = slots.reduce((least, one) => (one.size < least.size ? one : least));
  slot.add(stream);
  current.set(socket, stream);
}

function emit(stream: Stream): void {
  stream.socket.write(chunk(), 'latin1');
  stream.chunksLeft -= 1;
}

function forget(stream: Stream | undefined): void {
  if (!stream) return;
  silent.delete(stream);
  for (const slot of slots) slot.delete(stream);
}

function fallSilent(stream: Stream): void {
  forget(stream);
  silent.add(stream);
}

function finish(stream: Stream): void {
  forget(stream);
  stream.socket.write(ending);
  if (stream.closeAfter) stream.socket.end();
}

const startedAt = performance.now();
let doneMs = 0;
setInterval(() => {
  const dueMs = Math.floor(performance.now() - startedAt);
  for (; doneMs < dueMs; doneMs += 1) {
    for (const stream of slots[doneMs % chunkEveryMs] ?? []) {
      emit(stream);
      if (stream.chunksLeft > 0) continue;
      if (stream.staysOpen) fallSilent(stream);
      else finish(stream);
    }
  }
}, 1);

const calls = {
  listen: () => listenOnLoopback(server),
  /** Ends every answer that is being written. */
  finish() {
    for (const stream of [...silent, ...slots.flatMap((slot) => [...slot])]) finish(stream);
  },
};

export type UpstreamCalls = typeof calls;
serveParent(calls);
