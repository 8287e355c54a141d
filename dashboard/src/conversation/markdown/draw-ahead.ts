import type { Token } from 'marked';
import type { DrawRequest } from '../diagram/diagram-messages.ts';
import { languageOf } from './BlockView.tsx';
import { loadKatexWithFonts } from './load-katex.ts';
import { splitBlocks } from './split-blocks.ts';

/** Later ones are drawn when they come near the view. */
const mostDiagrams = 6;

/**
 * Loads and draws what these texts hold of formulas and diagrams, so that they are there when the texts are shown and
 * nothing moves afterwards. It never fails, and after `longestMs` it is not waited for.
 */
export async function drawAhead(texts: readonly string[], mode: DrawRequest['mode'], longestMs: number): Promise<void> {
  const found = texts.flatMap((text) => splitBlocks(text).blocks.flatMap(({ token }) => within(token)));
  const work: Promise<unknown>[] = [];
  if (found.some(({ type }) => type === 'mathBlock' || type === 'mathInline')) work.push(loadKatexWithFonts());
  const diagrams = found.flatMap((token) =>
    token.type === 'code' && languageOf(token as never) === 'mermaid' && token.text.trim() !== '' ? [token.text] : [],
  );
  if (diagrams.length > 0) work.push(drawDiagrams(diagrams.slice(0, mostDiagrams), mode));
  if (work.length === 0) return;
  const late = new Promise((resolve) => setTimeout(resolve, longestMs));
  await Promise.race([Promise.allSettled(work), late]);
}

async function drawDiagrams(sources: readonly string[], mode: DrawRequest['mode']): Promise<void> {
  const [{ drawDiagram }, { loadDiagramBlock }] = await Promise.all([
    import('../diagram/draw-diagram.ts'),
    import('../diagram/lazy-diagram.ts'),
  ]);
  await Promise.allSettled([loadDiagramBlock(), ...sources.map((source) => drawDiagram(source, mode))]);
}

/** A token and all that it holds. */
function within(token: Token): Token[] {
  const inner: Token[] = [...('tokens' in token ? (token.tokens ?? []) : []), ...('items' in token ? token.items : [])];
  const cells = token.type === 'table' ? [...token.header, ...token.rows.flat()].flatMap((cell) => cell.tokens) : [];
  return [token, ...[...inner, ...cells].flatMap(within)];
}
