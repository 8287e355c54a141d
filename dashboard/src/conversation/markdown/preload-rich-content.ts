import { languageOf } from './BlockView.tsx';
import type { DrawRequest } from './diagram/diagram-messages.ts';
import { tokensWithin } from './lex-markdown.ts';
import { loadKatexWithFonts } from './load-katex.ts';
import { splitShownBlocks } from './split-blocks.ts';

/** Later ones are drawn when they come near the view. */
const maxDiagrams = 6;

/**
 * Loads and draws what these texts hold of formulas and diagrams, so that they are there when the texts are shown and
 * nothing moves afterwards. It never fails, and after `longestMs` it is not waited for.
 */
export async function preloadRichContent(
  texts: readonly string[],
  mode: DrawRequest['mode'],
  longestMs: number,
): Promise<void> {
  const found = texts.flatMap((text) => splitShownBlocks(text).blocks.flatMap(({ token }) => [...tokensWithin(token)]));
  const work: Promise<unknown>[] = [];
  if (found.some(({ type }) => type === 'mathBlock' || type === 'mathInline')) work.push(loadKatexWithFonts());
  const diagrams = found.flatMap((token) =>
    token.type === 'code' && languageOf(token as never) === 'mermaid' && token.text.trim() !== '' ? [token.text] : [],
  );
  if (diagrams.length > 0) work.push(drawDiagrams(diagrams.slice(0, maxDiagrams), mode));
  if (work.length === 0) return;
  const late = new Promise((resolve) => setTimeout(resolve, longestMs));
  await Promise.race([Promise.allSettled(work), late]);
}

async function drawDiagrams(sources: readonly string[], mode: DrawRequest['mode']): Promise<void> {
  const [{ drawDiagram }, { LazyDiagramBlock }] = await Promise.all([
    import('./diagram/draw-diagram.ts'),
    import('./diagram/LazyDiagramBlock.tsx'),
  ]);
  await Promise.allSettled([LazyDiagramBlock.preload(), ...sources.map((source) => drawDiagram(source, mode))]);
}
