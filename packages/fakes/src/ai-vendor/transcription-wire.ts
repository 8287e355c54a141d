import type { ContentStep, Wire } from './wire.ts';

/** `/audio/transcriptions` as OpenAI and the servers that follow it speak it: a form in, the text out. */
export const transcriptionWire: Wire = {
  match(path, body) {
    if (!path.endsWith('/audio/transcriptions')) return null;
    return { model: String(body.model), stream: body.stream === 'true', prompt: String(body.prompt ?? '') };
  },
  encoder() {
    let text = '';
    return {
      open: () => '',
      encode(step: ContentStep) {
        if ('text' in step) {
          text += step.text;
          return event({ type: 'transcript.text.delta', delta: step.text });
        }
        if ('errorEvent' in step) return event({ type: 'error', error: step.errorEvent });
        return 'finish' in step ? event({ type: 'transcript.text.done', text, usage }) : '';
      },
    };
  },
  whole: (_model, { text }) => JSON.stringify({ text, usage }),
};

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

const usage = {
  type: 'tokens',
  total_tokens: 24,
  input_tokens: 14,
  input_token_details: { text_tokens: 0, audio_tokens: 14 },
  output_tokens: 10,
};
