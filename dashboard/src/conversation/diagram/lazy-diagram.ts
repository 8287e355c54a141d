import { lazy } from 'react';

type DiagramBlock = typeof import('./DiagramBlock.tsx')['DiagramBlock'];

let loaded: DiagramBlock | undefined;

export async function loadDiagramBlock(): Promise<{ default: DiagramBlock }> {
  loaded = (await import('./DiagramBlock.tsx')).DiagramBlock;
  return { default: loaded };
}

const LazyDiagramBlock = lazy(loadDiagramBlock);

/** What draws a diagram; once it has been loaded, without a wait that would show. */
export const diagramBlock = () => loaded ?? LazyDiagramBlock;
