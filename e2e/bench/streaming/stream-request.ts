import { randomUUID } from 'node:crypto';
import type { ChatRequest } from '@deskmate/api/contracts/ai/chat';

/** Where streams are asked for. With tokens it is our chat, whose clients take turns; without, the vendor's own wire. */
export type Target = { port: number; path: string; tokens: string[] };

/** The text of one HTTP request; `nth` chooses the client. */
export function streamRequest({ port, path, tokens }: Target, prompt: string, nth: number): string {
  const token = tokens[nth % tokens.length];
  const body = JSON.stringify(token === undefined ? vendorBody(prompt) : chatBody(prompt));
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const vendorBody = (prompt: string) => ({
  model: 'bench',
  stream: true,
  messages: [
    { role: 'system', content: 'You are helpful.' },
    { role: 'user', content: prompt },
  ],
});

const chatBody = (prompt: string): ChatRequest => ({
  ai_model_id: 'server/bench',
  session_id: randomUUID(),
  client_message_id: randomUUID(),
  action: { type: 'chat' },
  messages: [{ role: 'user', content: prompt }],
});
