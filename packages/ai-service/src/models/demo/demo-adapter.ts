import { setTimeout as pause } from 'node:timers/promises';
import { demoAr } from '../../messages/demo-ar.ts';
import { demoEn } from '../../messages/demo-en.ts';
import { isArabic } from '../../messages/is-arabic.ts';
import type { ModelAdapter, ModelPart, ModelRequest } from '../model-adapter.ts';

export const demoUpstream = { plain: 'demo', reasoning: 'demo-reasoning' } as const;

/**
 * Answers when no vendor is connected. It says plainly that it is a demo and what to set, at the
 * pace of a model: `wordMs` milliseconds a word.
 */
export function demoAdapter({ wordMs = 22 }: { wordMs?: number | undefined } = {}): ModelAdapter {
  return { stream: (request, signal) => speak(request, signal, wordMs) };
}

async function* speak(request: ModelRequest, signal: AbortSignal, wordMs: number): AsyncGenerator<ModelPart> {
  const asked = request.messages.at(-1)?.text ?? '';
  const words = isArabic(asked) ? demoAr : demoEn;
  // A function, so that a `$&` in the question stays what it is.
  const fill = (text: string) => text.replace('{question}', () => oneLine(asked));
  if (request.upstreamId === demoUpstream.reasoning) {
    yield* paced('reasoning', fill(words.reasoning), signal, wordMs);
  }
  const answer = fill(words.answer);
  yield* paced('text', answer, signal, wordMs);
  yield { type: 'end', finish: 'stop', inputTokens: null, outputTokens: null };
}

async function* paced(type: 'text' | 'reasoning', text: string, signal: AbortSignal, wordMs: number) {
  for (const word of text.split(/(?<=\s)(?=\S)/)) {
    if (wordMs > 0) await pause(wordMs, undefined, { signal });
    yield { type, text: word };
  }
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119).trimEnd()}…` : line;
}
