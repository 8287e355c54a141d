import type { colours } from '@deskmate/brand/tokens';

/** What the page and its drawing frame say to each other. The frame has no rights here, so what it says is checked. */

export type DrawRequest = {
  kind: 'draw';
  id: number;
  source: string;
  mode: Mode;
  /** Sent along, so that the frame needs nothing else of the product. */
  colours: (typeof colours)[Mode];
};

type Mode = 'light' | 'dark';

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
  | { kind: 'failed'; id: number };
