/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type AnswerServer = {
  origin: string;
  /** Questions by `client_message_id`: how often each was sent. */
  requestCounts: Map<string, number>;
  connections: () => number;
  close: () => Promise<void>;
};

type Plan = {
  content: string;
  reasoning: string;
  /** Cuts the connection after so many bytes; undefined lets it run to its end. */
  cutAfter?: () => number | undefined;
  /** Stops sending there instead, and keeps the connection open. */
  staysOpen?: boolean;
  /** How many units each event brings. */
  step?: () => number;
  end?: Record<string, unknown>;
};

/** A service that streams one answer by offsets and cuts the connection where the plan says. */
export async function startAnswerServer(plan: Plan): Promise<AnswerServer> {
  const requestCounts = new Map<string, number>();
  let connections = 0;
  const server = createServer(async (request, response) => {
    connections += 1;
    if (request.method === 'POST') {
      const body = JSON.parse(await readBody(request)) as { client_message_id: string };
      requestCounts.set(body.client_message_id, (requestCounts.get(body.client_message_id) ?? 0) + 1);
    }
    const [content = 0, reasoning = 0] = String(request.headers['last-event-id'] ?? '0-0')
      .split('-')
      .map(Number);
    writeStream(response, eventsFrom(plan, content, reasoning), plan.cutAfter?.(), plan.staysOpen);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestCounts,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function eventsFrom(plan: Plan, contentAt: number, reasoningAt: number): string {
  const frame = (id: string, data: object) =>
    `id: ${id}\ndata: ${JSON.stringify({ chat_id: 'answer', model: 'demo', model_group: 'Demo', content: '', reasoning_content: '', ...data })}\n\n`;
  let text = frame(`${contentAt}-${reasoningAt}`, { user_chat_id: 'question' });
  let [at, thought] = [contentAt, reasoningAt];
  while (thought < plan.reasoning.length) {
    const chunk = plan.reasoning.slice(thought, thought + (plan.step?.() ?? 7));
    thought += chunk.length;
    text += frame(`${at}-${thought}`, { reasoning_content: chunk });
  }
  while (at < plan.content.length) {
    const chunk = plan.content.slice(at, at + (plan.step?.() ?? 7));
    at += chunk.length;
    text += `: ping\n\n${frame(`${at}-${thought}`, { content: chunk })}`;
  }
  return text + frame(`${at}-${thought}`, plan.end ?? { done: true, finish: 'stop' });
}

function writeStream(response: ServerResponse, text: string, cutAfter?: number, staysOpen = false): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const bytes = Buffer.from(text);
  if (cutAfter === undefined || cutAfter >= bytes.length) response.end(bytes);
  else response.write(bytes.subarray(0, cutAfter), () => staysOpen || response.destroy());
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
