import { expect, test } from 'vitest';
import type { ModelPart } from '../models/model-adapter.ts';
import { cutAtStop } from './cut-at-stop.ts';

async function cut(texts: string[], stops: string[]): Promise<string> {
  let closed = false;
  async function* parts(): AsyncGenerator<ModelPart> {
    try {
      for (const text of texts) yield { type: 'text', text };
      yield { type: 'end', finish: 'length', inputTokens: 1, outputTokens: 2 };
    } finally {
      closed = true;
    }
  }
  let output = '';
  for await (const part of cutAtStop(parts(), stops)) {
    if (part.type === 'text') output += part.text;
    if (part.type === 'end') output += `|${part.finish}`;
  }
  expect(closed).toBe(true);
  return output;
}

test.each([
  ['within one chunk', ['one END two'], ['END'], 'one |stop'],
  ['across chunks', ['one E', 'N', 'D two'], ['END'], 'one |stop'],
  ['the first of several', ['a;b.c'], ['.', ';'], 'a|stop'],
  ['at the very beginning', ['ENDless'], ['END'], '|stop'],
  ['a beginning that comes to nothing', ['one EN', 'Ds', 'EEN', 'X'], ['ENDE'], 'one ENDsEENX|length'],
  ['a beginning at the end', ['one EN'], ['END'], 'one EN|length'],
  ['nothing to stop at', ['one ', 'two'], ['three'], 'one two|length'],
])('cuts %s', async (_name, texts, stops, expected) => {
  expect(await cut(texts, stops)).toBe(expected);
});
