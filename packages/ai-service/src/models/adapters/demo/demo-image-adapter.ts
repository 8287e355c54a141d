import { runInProcess } from '@deskmate/service-kit/work/run-in-process';
import type { ImageAdapter } from '../../image-adapter.ts';
import { UpstreamError } from '../../upstream-error.ts';
import { sizeOf } from '../image-sizes.ts';
import { composePicture } from './compose-picture.ts';
import type { PaintTask } from './paint-process.ts';

/**
 * Draws when no vendor is connected: a simple picture that follows from the prompt alone, with the word DEMO in it. It
 * has the ratio, the format and the background that were asked for.
 */
export function createDemoImageAdapter(): ImageAdapter {
  return {
    async draw(request, signal) {
      const { width, height } = sizeOf(request.aspectRatio);
      const isTransparent = request.background === 'transparent';
      const { svg, seed } = composePicture(request.prompt, { place: request.place, width, height, isTransparent });
      const task: PaintTask = { svg, format: request.format ?? 'png', isTransparent };
      const painted = await runInProcess<PaintTask, { bytes: Uint8Array }>({
        entry: new URL('./paint-process.ts', import.meta.url),
        clientId: 'demo painter',
        load: async () => task,
        timeLimitMs: 20_000,
        memoryLimitBytes: 1_000_000_000,
        signal,
      });
      if ('fault' in painted) throw new UpstreamError('upstream_failed', { fault: 'not painted' });
      return { bytes: painted.bytes, revisedPrompt: null, seed };
    },
  };
}
