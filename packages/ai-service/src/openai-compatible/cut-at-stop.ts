import type { ModelPart } from '../models/model-adapter.ts';

/**
 * Ends an answer before the first of the stop texts, also when a stop text spans chunks. Needed because not
 * every vendor accepts every stop text.
 */
export async function* cutAtStop(parts: AsyncIterable<ModelPart>, stops: readonly string[]): AsyncGenerator<ModelPart> {
  let held = '';
  for await (const part of parts) {
    if (part.type === 'end' && held !== '') yield { type: 'text', text: held };
    if (part.type !== 'text') {
      yield part;
      continue;
    }
    held += part.text;
    const end = firstOf(held, stops);
    const releasable = held.slice(0, end ?? held.length - possibleBeginning(held, stops));
    if (releasable !== '') yield { type: 'text', text: releasable };
    if (end !== null) {
      // Returning closes the vendor's connection before it sends its token count.
      yield { type: 'end', finish: 'stop', inputTokens: null, outputTokens: null, isCut: true };
      return;
    }
    held = held.slice(releasable.length);
  }
}

function firstOf(text: string, stops: readonly string[]): number | null {
  const positions = stops.map((stop) => text.indexOf(stop)).filter((position) => position !== -1);
  return positions.length === 0 ? null : Math.min(...positions);
}

/** Length of the longest suffix of the text that is a prefix of a stop text. */
function possibleBeginning(text: string, stops: readonly string[]): number {
  const lengths = stops.map((stop) => {
    let length = Math.min(stop.length - 1, text.length);
    while (length > 0 && !stop.startsWith(text.slice(-length))) length -= 1;
    return length;
  });
  return Math.max(0, ...lengths);
}
