import type { AspectRatio } from '@deskmate/api/contracts/image-options';
import type { ModelPicture } from './model-adapter.ts';

/** One image to draw. Options that the model does not have are null. */
export type ImageRequest = {
  /** The vendor's name of the model. */
  upstreamId: string;
  prompt: string;
  aspectRatio: AspectRatio;
  quality: string | null;
  background: string | null;
  format: string | null;
  references: ModelPicture[];
  /** Which image of its generation it is, from 0. */
  place: number;
};

/** What a vendor sent. The bytes are kept as they are, and are not trusted. */
export type DrawnImage = { bytes: Uint8Array; revisedPrompt: string | null; seed: string | null };

/**
 * The adapter of one vendor family for images. Throws an UpstreamError, whose code is `upstream_refused` for what the
 * vendor's content policy does not allow; ends at once, closing the connection, when the signal aborts.
 */
export type ImageAdapter = { draw(request: ImageRequest, signal: AbortSignal): Promise<DrawnImage> };
