import { colours } from '@deskmate/brand/tokens';
import { type Drawing, type DrawRequest, type FrameMessage, isDrawing, longestDiagram } from './diagram-messages.ts';
import { openFrame } from './open-frame.ts';

const drawTimeoutMs = 15_000;
/** The number of cached drawings, for blocks that are rendered again. */
const maxCached = 40;

type Mode = DrawRequest['mode'];

const drawn = new Map<string, Drawing>();
let frame: Promise<Window> | undefined;
let lastId = 0;

const keyOf = (source: string, mode: Mode) => `${mode}\n${source}`;

/** A cached drawing, which is shown at once. */
export const drawnBefore = (source: string, mode: Mode): Drawing | null => drawn.get(keyOf(source, mode)) ?? null;

/** Why a diagram was not drawn: its source has a fault or is too large, or this browser cannot draw any just now. */
export class DiagramError extends Error {
  readonly reason: 'source' | 'size' | 'browser';
  constructor(reason: DiagramError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Draws a Mermaid diagram in a hidden frame, which loads with the first one.
 * @throws DiagramError when the source cannot be read, is too large, takes too long, or the frame cannot be loaded
 */
export async function drawDiagram(source: string, mode: Mode): Promise<Drawing> {
  const known = drawnBefore(source, mode);
  if (known) return known;
  if (source.length > longestDiagram) throw new DiagramError('size', 'The diagram is too large');
  const drawing = await askFrame(await frameWindow(), source, mode);
  drawn.set(keyOf(source, mode), drawing);
  const [oldest] = drawn.keys();
  if (drawn.size > maxCached && oldest !== undefined) drawn.delete(oldest);
  return drawing;
}

async function frameWindow(): Promise<Window> {
  frame ??= openFrame();
  try {
    return await frame;
  } catch (cause) {
    frame = undefined;
    throw new DiagramError('browser', 'The drawing frame did not load', { cause });
  }
}

function askFrame(target: Window, source: string, mode: Mode): Promise<Drawing> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      work();
    };
    const onMessage = ({ source: from, data }: MessageEvent<FrameMessage>) => {
      if (from !== target || !data || data.kind === 'ready' || data.id !== id) return;
      if (data.kind === 'drawn' && isDrawing(data.drawing)) settle(() => resolve(data.drawing));
      else {
        const reason = data.kind === 'failed' && data.isTooLarge ? 'size' : 'source';
        settle(() => reject(new DiagramError(reason, 'The diagram was not drawn')));
      }
    };
    const tooLong = () => reject(new DiagramError('browser', 'The diagram took too long'));
    const timer = setTimeout(() => settle(tooLong), drawTimeoutMs);
    window.addEventListener('message', onMessage);
    const request: DrawRequest = { kind: 'draw', id, source, mode, colours: colours[mode] };
    // The frame has an opaque origin, so `*` is the only possible target. Nothing in the frame can navigate it elsewhere.
    target.postMessage(request, '*');
  });
}
