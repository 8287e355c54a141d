import { createElement, lazy } from 'react';
import { CodeBlock } from '../markdown/CodeBlock.tsx';

type DiagramBlock = typeof import('./DiagramBlock.tsx')['DiagramBlock'];

let loaded: DiagramBlock | undefined;

export async function loadDiagramBlock(): Promise<{ default: DiagramBlock }> {
  loaded = (await import('./DiagramBlock.tsx')).DiagramBlock;
  return { default: loaded };
}

/** Where it cannot be had (offline, a newer version), the source is shown as code, and the page stays. */
const LazyDiagramBlock = lazy(() => loadDiagramBlock().catch(() => ({ default: DiagramSource })));

const DiagramSource: DiagramBlock = ({ source }) =>
  createElement(CodeBlock, { code: source, language: 'mermaid', isGrowing: false });

/** What draws a diagram; once it has been loaded, without a wait that would show. */
export const diagramBlock = () => loaded ?? LazyDiagramBlock;
