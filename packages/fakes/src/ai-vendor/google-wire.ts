import { lastOf } from './vendor-call.ts';
import type { ContentStep, Wire } from './wire.ts';

const stopWords = { stop: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' } as const;
const address = /\/models\/([^/:]+):(streamGenerateContent|generateContent)$/;

/** `models/<id>:streamGenerateContent` as Google speaks it: whole candidates, thoughts as marked parts. */
export const googleWire: Wire = {
  match(path, body) {
    const found = address.exec(path);
    if (!found?.[1]) return null;
    return { model: found[1], stream: found[2] === 'streamGenerateContent', prompt: lastOf(body.contents, 'user') };
  },
  encoder(model) {
    let words = 0;
    return {
      open: () => '',
      encode(step: ContentStep) {
        if ('errorEvent' in step) {
          return event({ error: { code: 500, message: step.errorEvent.message, status: step.errorEvent.type } });
        }
        words += 1;
        if ('text' in step) return event(candidate(model, [{ text: step.text }], words));
        if ('reasoning' in step) return event(candidate(model, [{ text: step.reasoning, thought: true }], words));
        return event(candidate(model, [{ text: '' }], words - 1, stopWords[step.finish]));
      },
    };
  },
  whole: (model, { text, finish }) => JSON.stringify(candidate(model, [{ text }], 1, stopWords[finish])),
};

const event = (value: object) => `data: ${JSON.stringify(value)}\r\n\r\n`;

const candidate = (model: string, parts: object[], words: number, finishReason?: string) => ({
  candidates: [{ content: { parts, role: 'model' }, ...(finishReason ? { finishReason } : {}), index: 0 }],
  usageMetadata: { promptTokenCount: 9, candidatesTokenCount: words, totalTokenCount: 9 + words },
  modelVersion: model,
  responseId: 'fake',
});
