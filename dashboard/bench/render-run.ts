export type Renderer = 'ours' | 'react-markdown';
export type RenderRun = { renderer: Renderer; length: number; chunks: number; chunksPerFrame: number };
export type RenderResult = { frames: number; longestTaskMs: number; characters: number };

declare global {
  interface Window {
    /** Streams one answer into the page at a vendor's pace, and resolves when all of it is drawn. */
    streamAnswer: (run: RenderRun) => Promise<RenderResult>;
  }
}
