export type Contestant = 'ours' | 'react-markdown';
export type Wish = { contestant: Contestant; length: number; chunks: number; chunksPerFrame: number };
export type Seen = { frames: number; longestTaskMs: number; characters: number };

declare global {
  interface Window {
    /** Streams one answer into the page as it would arrive, and resolves when all of it is drawn. */
    streamAnswer: (wish: Wish) => Promise<Seen>;
  }
}
