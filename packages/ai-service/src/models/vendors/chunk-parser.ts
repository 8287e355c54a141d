type Content = string | null | { type?: string; text?: string }[];
export type Delta = {
  content?: Content;
  reasoning_content?: string | null;
  reasoning?: string | null;
  refusal?: unknown;
};

/** What we read of a chunk of `/chat/completions`; servers leave out and add what they like. */
export type Chunk = {
  error?: unknown;
  choices?: { index?: number; delta?: Delta; finish_reason?: string | null }[];
  usage?: { prompt_tokens?: number | null; completion_tokens?: number | null } | null;
};

/** A chunk around its words, as its vendor writes it. */
type Frame = { before: string; after: string; chunk: Chunk; delta: Delta };

const wordsKey = '"content":';
const probe = '\u0001';
/** A vendor whose chunks differ in more than their words is not compared for ever. */
const mostMisses = 8;

/**
 * Parses the chunks of one answer. Nearly all differ only in their words, and then the words alone
 * are parsed, which takes a sixth of the time. Says exactly what `JSON.parse` says, since a text in
 * the place of a text leaves all else as it was; but a chunk is good only until the next one.
 * @throws SyntaxError as `JSON.parse`.
 */
export function chunkParser(): (data: string) => Chunk {
  let frame: Frame | null = null;
  let misses = 0;
  return (data) => {
    const words = frame && wordsWithin(frame, data);
    if (frame && words !== null) {
      misses = 0;
      frame.delta.content = words;
      return frame.chunk;
    }
    const chunk = JSON.parse(data) as Chunk;
    if (misses < mostMisses) frame = frameOf(data, chunk) ?? frame;
    misses += 1;
    return chunk;
  };
}

function wordsWithin({ before, after }: Frame, data: string): string | null {
  const end = data.length - after.length;
  if (end <= before.length || !data.startsWith(before) || !data.endsWith(after)) return null;
  try {
    const words: unknown = JSON.parse(data.slice(before.length, end));
    return typeof words === 'string' ? words : null;
  } catch {
    return null;
  }
}

/** Null for a chunk without words, or where they cannot be exchanged. */
function frameOf(data: string, chunk: Chunk): Frame | null {
  const words = chunk?.choices?.[0]?.delta?.content;
  if (typeof words !== 'string') return null;
  const start = data.indexOf(wordsKey) + wordsKey.length;
  const written = JSON.stringify(words);
  if (!data.startsWith(written, start)) return null;
  const [before, after] = [data.slice(0, start), data.slice(start + written.length)];
  const probed = JSON.parse(`${before}${JSON.stringify(probe)}${after}`) as Chunk;
  const delta = probed.choices?.[0]?.delta;
  return delta?.content === probe ? { before, after, chunk: probed, delta } : null;
}
