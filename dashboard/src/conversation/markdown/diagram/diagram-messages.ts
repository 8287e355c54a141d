import type { colours } from '@deskmate/brand/tokens';

/** The messages between the page and its drawing frame. The frame is not trusted, so its messages are checked. */

export type DrawRequest = {
  kind: 'draw';
  id: number;
  source: string;
  mode: Mode;
  /** Sent with the request, so that the frame needs no other code of the product. */
  colours: (typeof colours)[Mode];
};

type Mode = 'light' | 'dark';

/** Characters and connections. Of a larger diagram Mermaid draws a picture of its own error. */
export const longestDiagram = 20_000;
export const mostConnections = 300;

/** A picture as SVG; sizes in CSS pixels. */
export type Drawing = { svg: string; width: number; height: number };

const largest = 100_000;
const isSize = (value: unknown): boolean => typeof value === 'number' && value > 0 && value <= largest;

export function isDrawing(value: unknown): value is Drawing {
  const { svg, width, height } = (value ?? {}) as Partial<Drawing>;
  return typeof svg === 'string' && isSize(width) && isSize(height);
}

export type FrameMessage =
  | { kind: 'ready' }
  | { kind: 'drawn'; id: number; drawing: Drawing }
  | { kind: 'failed'; id: number; isTooLarge: boolean };
