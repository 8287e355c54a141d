import type { Image } from '@deskmate/api/contracts/ai/images';
import type { Attachment } from '../../conversation/store/message-tree.ts';
import { imageFileName } from './image-file-name.ts';

/** Marks a reference that is an own image of the gallery, and no uploaded file. */
const ownPrefix = 'image:';

/** An image of the gallery among the reference images of a draft. */
export const referenceOf = (image: Image): Attachment => ({
  fileUID: ownPrefix + image.image_id,
  fileName: imageFileName(image),
  contentType: `image/${image.format}`,
  size: image.bytes,
});

/** The id of the gallery's image that a reference is; null for an uploaded file. */
export const ownImageId = ({ fileUID }: Pick<Attachment, 'fileUID'>): string | null =>
  fileUID.startsWith(ownPrefix) ? fileUID.slice(ownPrefix.length) : null;

/** What an order names: ids of files and of own images. */
export const referenceIds = (references: readonly Attachment[]): string[] =>
  references.map((reference) => ownImageId(reference) ?? reference.fileUID);
