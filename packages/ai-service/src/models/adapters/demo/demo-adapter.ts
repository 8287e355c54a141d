import { setTimeout as pause } from 'node:timers/promises';
import { isArabic } from '../../is-arabic.ts';
import type { ModelAdapter, ModelPart, ModelRequest } from '../../model-adapter.ts';
import { demoAr } from './demo-ar.ts';
import { demoEn } from './demo-en.ts';

export const demoUpstream = { plain: 'demo', reasoning: 'demo-reasoning' } as const;

/**
 * Answers when no vendor is connected: says that it is a demo and which settings are missing, at the pace of a
 * model, `wordMs` milliseconds per word. Each word counts as a token.
 */
export function createDemoAdapter({ wordMs = 22 }: { wordMs?: number | undefined } = {}): ModelAdapter {
  return { stream: (request, signal) => speak(request, signal, wordMs) };
}

async function* speak(request: ModelRequest, signal: AbortSignal, wordMs: number): AsyncGenerator<ModelPart> {
  const prompt = request.messages.at(-1)?.text ?? '';
  const words = isArabic(prompt) ? demoAr : demoEn;
  // A function, so that `$&` in the question is not a replacement pattern.
  const fill = (text: string) => text.replace('{question}', () => oneLine(prompt));
  const tokens = [
    ...(request.upstreamId === demoUpstream.reasoning ? partsOf('reasoning', fill(words.reasoning)) : []),
    ...partsOf('text', fill(words.answer)),
  ];
  for (const part of tokens.slice(0, request.maxOutputTokens)) {
    if (wordMs > 0) await pause(wordMs, undefined, { signal });
    yield part;
  }
  const isCut = tokens.length > request.maxOutputTokens;
  const outputTokens = Math.min(tokens.length, request.maxOutputTokens);
  yield { type: 'end', finish: isCut ? 'length' : 'stop', inputTokens: null, outputTokens };
}

const partsOf = (type: 'text' | 'reasoning', text: string): ModelPart[] =>
  text.split(/(?<=\s)(?=\S)/).map((word) => ({ type, text: word }));

/** Marks that the tools put around a text. */
const sourceMark = /<\/?source-[0-9a-f]{12}>/g;

function oneLine(text: string): string {
  const line = text.replaceAll(sourceMark, ' ').replaceAll(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119).trimEnd()}…` : line;
}
