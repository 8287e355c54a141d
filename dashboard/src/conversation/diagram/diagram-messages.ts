import type { colours } from '@deskmate/brand/tokens';

/** What the page and its drawing frame say to each other; both are of this origin. */

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

export type FrameMessage =
  | { kind: 'ready' }
  | { kind: 'drawn'; id: number; drawing: Drawing }
  | { kind: 'failed'; id: number };
