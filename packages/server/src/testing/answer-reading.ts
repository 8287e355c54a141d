import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import type { ChatFrame } from '@deskmate/api/contracts/ai/chat';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** An answer's event stream as a browser reads it. */
export type AnswerReading = {
  /** Empty until the first event. */
  chatId(): string;
  text(): string;
  last(): ChatFrame | undefined;
  /** Resolves as soon as the condition holds. @throws when the stream ends before, or after 20 s */
  until(isSo: () => boolean): Promise<void>;
  /** Resolves when the stream is over, however it ended. */
  ended: Promise<void>;
};

/** Asks for an answer in a new conversation. Resolves with its first event. */
export const askForAnswer = (
  url: string,
  token: string,
  model = 'server/fake-small',
  content = 'Say something',
): Promise<AnswerReading> =>
  openReading(`${url}${aiBase}${aiAddresses.chat}`, token, {
    ai_model_id: model,
    session_id: crypto.randomUUID(),
    client_message_id: crypto.randomUUID(),
    action: { type: 'chat' },
    messages: [{ role: 'user', content }],
  });

/** Reads a running or finished answer from its beginning. */
export const followAnswer = (url: string, token: string, chatId: string): Promise<AnswerReading> =>
  openReading(`${url}${aiBase}${aiAddresses.chatStream(chatId)}`, token);

async function openReading(url: string, token: string, body?: unknown): Promise<AnswerReading> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  const reading = read(answer.body);
  await reading.until(() => reading.chatId() !== '');
  return reading;
}

function read(body: ReadableStream<Uint8Array>): AnswerReading {
  const waiting = new Set<() => void>();
  let text = '';
  let last: ChatFrame | undefined;
  let over = false;
  const readAll = async (): Promise<void> => {
    const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { data } of events) {
      last = JSON.parse(data) as ChatFrame;
      text += last.content;
      for (const look of [...waiting]) look();
    }
  };
  const ended = readAll()
    .catch(() => {})
    .then(() => {
      over = true;
      for (const look of [...waiting]) look();
    });
  return {
    chatId: () => last?.chat_id ?? '',
    text: () => text,
    last: () => last,
    ended,
    until: (isSo) =>
      new Promise((resolve, reject) => {
        const patience = setTimeout(() => reject(new Error(`in vain; so far: ${text}`)), 20_000);
        const done = (settle: () => void): void => {
          clearTimeout(patience);
          waiting.delete(look);
          settle();
        };
        const look = (): void => {
          if (isSo()) done(resolve);
          else if (over) done(() => reject(new Error(`the stream ended before; it said: ${text}`)));
        };
        waiting.add(look);
        look();
      }),
  };
}
