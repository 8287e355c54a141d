import { lastOf } from './vendor-call.ts';
import type { ContentStep, Wire } from './wire.ts';

const finishWords = { stop: 'stop', length: 'length', refused: 'content_filter' } as const;

/** `/chat/completions` as OpenAI and the servers that follow it speak it, `reasoning_content` included. */
export const openAiChatWire: Wire = {
  match(path, body) {
    if (!path.endsWith('/chat/completions')) return null;
    return { model: String(body.model), stream: body.stream === true, prompt: lastOf(body.messages, 'user') };
  },
  encoder(model) {
    let words = 0;
    const chunk = (delta: object, finish: string | null, usage: object | null = null) =>
      event({ ...head(model), choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }], usage });
    return {
      open: () => chunk({ role: 'assistant', content: '' }, null),
      encode(step: ContentStep) {
        if ('text' in step) {
          words += 1;
          return chunk({ content: step.text }, null);
        }
        if ('reasoning' in step) return chunk({ content: null, reasoning_content: step.reasoning }, null);
        if ('errorEvent' in step) return event({ error: { ...step.errorEvent, param: null, code: null } });
        const last = event({ ...head(model), choices: [], usage: usageOf(words) });
        return `${chunk({}, finishWords[step.finish])}${last}data: [DONE]\n\n`;
      },
    };
  },
  whole(model, answer) {
    const message = { role: 'assistant', content: answer.text, reasoning_content: answer.reasoning, refusal: null };
    return JSON.stringify({
      ...head(model),
      object: 'chat.completion',
      choices: [{ index: 0, message, logprobs: null, finish_reason: finishWords[answer.finish] }],
      usage: usageOf(1),
    });
  },
};

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

const head = (model: string) => ({
  id: 'chatcmpl-fake',
  object: 'chat.completion.chunk',
  created: 1_764_661_832,
  model,
  system_fingerprint: 'fp_fake',
});

const usageOf = (completionTokens: number) => ({
  prompt_tokens: 18,
  completion_tokens: completionTokens,
  total_tokens: 18 + completionTokens,
  prompt_tokens_details: { cached_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 0 },
});
