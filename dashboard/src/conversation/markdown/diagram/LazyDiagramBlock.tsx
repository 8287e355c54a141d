import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { CodeBlock } from '../CodeBlock.tsx';

/** Draws a diagram. When that code cannot be loaded (offline, a newer version), the source is shown. */
export const LazyDiagramBlock = lazyComponent<{ source: string }>(() =>
  import('./DiagramBlock.tsx').then(
    ({ DiagramBlock }) => DiagramBlock,
    () => DiagramSource,
  ),
);

const DiagramSource = ({ source }: { source: string }) => (
  <CodeBlock code={source} language="mermaid" isGrowing={false} />
);
