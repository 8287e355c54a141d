import { createElement, lazy } from 'react';
import { CodeBlock } from '../markdown/CodeBlock.tsx';

type DiagramBlock = typeof import('./DiagramBlock.tsx')['DiagramBlock'];

let loaded: DiagramBlock | undefined;

export async function loadDiagramBlock(): Promise<{ default: DiagramBlock }> {
  loaded = (await import('./DiagramBlock.tsx')).DiagramBlock;
  return { default: loaded };
}

/** When it cannot be loaded (offline, a newer version), the source is shown as code. */
const LazyDiagramBlock = lazy(() => loadDiagramBlock().catch(() => ({ default: DiagramSource })));

const DiagramSource: DiagramBlock = ({ source }) =>
  createElement(CodeBlock, { code: source, language: 'mermaid', isGrowing: false });

/** The component that draws a diagram; rendered without suspending once it has loaded. */
export const diagramBlock = () => loaded ?? LazyDiagramBlock;
