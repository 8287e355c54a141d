import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ModelMessage, ModelRequest } from '../model-adapter.ts';

/** Converts our request to the prompt format of the vendor packages. */
export function toSdkPrompt(request: ModelRequest): LanguageModelV4Prompt {
  const messages = request.messages.map(toSdkMessage);
  return request.system === '' ? messages : [{ role: 'system', content: request.system }, ...messages];
}

function toSdkMessage(message: ModelMessage): LanguageModelV4Prompt[number] {
  const text = { type: 'text' as const, text: message.text };
  if (message.role === 'assistant') return { role: 'assistant', content: [text] };
  const pictures = (message.pictures ?? []).map((picture) => ({
    type: 'file' as const,
    mediaType: picture.contentType,
    data: { type: 'data' as const, data: picture.bytes },
  }));
  // Anthropic refuses empty texts; a picture may come without a text.
  return { role: 'user', content: message.text === '' && pictures.length > 0 ? pictures : [text, ...pictures] };
}
