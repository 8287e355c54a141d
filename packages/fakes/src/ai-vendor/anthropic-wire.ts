import { lastOf } from './vendor-call.ts';
import type { ContentStep, Wire } from './wire.ts';

const stopWords = { stop: 'end_turn', length: 'max_tokens', refused: 'refusal' } as const;

/** `/messages` as Anthropic speaks it: named events, blocks that open and close, pings in between. */
export const anthropicWire: Wire = {
  match(path, body) {
    if (!path.endsWith('/messages')) return null;
    return { model: String(body.model), stream: body.stream === true, prompt: lastOf(body.messages, 'user') };
  },
  encoder(model) {
    let index = -1;
    let openBlock: 'text' | 'thinking' | null = null;
    let words = 0;
    const close = () => (openBlock === null ? '' : event({ type: 'content_block_stop', index }));
    const block = (type: 'text' | 'thinking', delta: object): string => {
      const turn = openBlock === type ? '' : `${close()}${openEvent(type)}`;
      return `${turn}${event({ type: 'content_block_delta', index, delta })}`;
    };
    const openEvent = (type: 'text' | 'thinking'): string => {
      openBlock = type;
      index += 1;
      const content_block = type === 'text' ? { type, text: '' } : { type, thinking: '', signature: '' };
      return event({ type: 'content_block_start', index, content_block });
    };
    return {
      open: () => event({ type: 'message_start', message: message(model, []) }) + event({ type: 'ping' }),
      encode(step: ContentStep) {
        if ('text' in step) {
          words += 1;
          return block('text', { type: 'text_delta', text: step.text });
        }
        if ('reasoning' in step) return block('thinking', { type: 'thinking_delta', thinking: step.reasoning });
        if ('errorEvent' in step) return event({ type: 'error', error: step.errorEvent });
        const delta = { stop_reason: stopWords[step.finish], stop_sequence: null };
        const ending = event({ type: 'message_delta', delta, usage: { ...usage, output_tokens: words } });
        return `${close()}${ending}${event({ type: 'message_stop' })}`;
      },
    };
  },
  whole: (model, { text, finish }) =>
    JSON.stringify({ ...message(model, [{ type: 'text', text }]), stop_reason: stopWords[finish] }),
};

const event = (value: { type: string; [key: string]: unknown }) =>
  `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;

const usage = { input_tokens: 12, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };

const message = (model: string, content: object[]) => ({
  model,
  id: 'msg_fake',
  type: 'message',
  role: 'assistant',
  content,
  stop_reason: null,
  stop_sequence: null,
  usage: { ...usage, output_tokens: 1 },
});
