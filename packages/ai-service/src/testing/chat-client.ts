import { randomUUID } from 'node:crypto';
import type { ChatRequest } from '@deskmate/api/contracts/ai/chat';
import { readStream, type StreamReading } from './read-stream.ts';

export type ChatClient = ReturnType<typeof createChatClient>;

/** A signed-in client with a browser. */
export function createChatClient(url: string, bearer: string) {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/${path}`, {
      method,
      headers: body === undefined ? { authorization: headers.authorization } : headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
    return { status: response.status, headers: response.headers, body: (text === '' ? null : JSON.parse(text)) as any };
  };
  return {
    call,
    ask: (request: Partial<ChatRequest> & { prompt?: string } = {}): Promise<StreamReading> =>
      readStream(`${url}/chat/completions`, {
        method: 'POST',
        headers,
        body: JSON.stringify(chatRequest(request)),
      }),
    follow: (chatId: string, lastEventId?: string): Promise<StreamReading> =>
      readStream(`${url}/chat/completions/${chatId}/stream`, {
        headers: { ...headers, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
      }),
    stop: (chatId: string) => call('POST', `chat/completions/${chatId}/stop`),
  };
}

export function chatRequest({ prompt = 'Hello', ...request }: Partial<ChatRequest> & { prompt?: string }): ChatRequest {
  return {
    ai_model_id: 'server/fake-small',
    session_id: randomUUID(),
    action: { type: 'chat' },
    client_message_id: randomUUID(),
    messages: request.regenerate === undefined ? [{ role: 'user', content: prompt }] : [],
    ...request,
  };
}
