import * as z from 'zod';

export const aspectRatio = z.enum(['1:1', '16:9', '9:16', '3:2', '2:3', '4:5', '21:9']);
export const imageQuality = z.enum(['low', 'medium', 'high']);
export const imageBackground = z.enum(['opaque', 'transparent']);
export const imageFormat = z.enum(['png', 'webp', 'jpeg']);

/** What a model of type `image` can do; the screen offers nothing else and the service refuses the rest. */
export const imageOptions = z.object({
  aspect_ratios: z.array(aspectRatio),
  /** Empty where the model has no such choice. */
  qualities: z.array(imageQuality),
  backgrounds: z.array(imageBackground),
  formats: z.array(imageFormat),
  max_count: z.int(),
  /** How many reference images one request may carry; 0 for none. */
  max_references: z.int(),
});

export type AspectRatio = z.infer<typeof aspectRatio>;
export type ImageOptions = z.infer<typeof imageOptions>;
