import type { ModelAdapter, ModelPart, ModelRequest } from '../models/model-adapter.ts';

/** Reads an adapter to its end, for tests: what was said before it ended or failed. */
export async function collectParts(adapter: ModelAdapter, request: Partial<ModelRequest> = {}) {
  const collected = {
    content: '',
    reasoning: '',
    end: null as Extract<ModelPart, { type: 'end' }> | null,
    error: null as unknown,
  };
  const whole: ModelRequest = {
    upstreamId: 'fake-small',
    system: '',
    messages: [{ role: 'user', text: 'Hello' }],
    maxOutputTokens: 100,
    reasoning: false,
    ...request,
  };
  try {
    for await (const part of adapter.stream(whole, new AbortController().signal)) {
      if (part.type === 'text') collected.content += part.text;
      if (part.type === 'reasoning') collected.reasoning += part.text;
      if (part.type === 'end') collected.end = part;
    }
  } catch (error) {
    collected.error = error;
  }
  return collected;
}
