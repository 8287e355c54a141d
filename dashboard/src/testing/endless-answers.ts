import { vi } from 'vitest';

type Asked = { messages: { content: string }[]; action: { type: string }; supersedes?: string };

/**
 * Every question gets an answer that begins when `begin` says so, and has no end.
 * @returns the questions, as they come
 */
export function giveEndlessAnswers(begin: Promise<void> = Promise.resolve()): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const turn = asked.push(JSON.parse(String(body)) as Asked);
    await begin;
    const opened = {
      chat_id: `a${turn}`,
      user_chat_id: `q${turn}`,
      model: 'Demo~1',
      model_group: 'Demo',
      content: '',
      reasoning_content: '',
    };
    const stream = new ReadableStream({
      start: (controller) =>
        controller.enqueue(new TextEncoder().encode(`id: 0-0\ndata: ${JSON.stringify(opened)}\n\n`)),
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  });
  return asked;
}
