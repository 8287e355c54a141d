import { buffer } from 'node:stream/consumers';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { DescribedFile, FileRepository } from '../files/file-repository.ts';
import type { ModelPicture } from '../models/model-adapter.ts';
import type { ImageBytes } from './image-bytes.ts';
import type { GalleryImage, ImageRepository } from './image-repository.ts';

export type ReferenceImages = ReturnType<typeof createReferenceImages>;

type ReferenceDeps = {
  files: Pick<FileRepository, 'findOwn'>;
  openFile: (fileUid: string) => Promise<NodeJS.ReadableStream | null>;
  images: Pick<ImageRepository, 'findOwn'>;
  bytes: Pick<ImageBytes, 'open'>;
};

/** Pictures that a generation is drawn after: uploads and own images, under one kind of id. */
export function createReferenceImages({ files, openFile, images, bytes }: ReferenceDeps) {
  const find = async (clientId: string, ids: string[]) => {
    const [uploads, drawn] = await Promise.all([files.findOwn(clientId, ids), images.findOwn(clientId, ids)]);
    return {
      uploads: new Map(uploads.filter(({ kind }) => kind === 'image').map((row) => [row.fileUid, row])),
      drawn: new Map(drawn.map((drawnImage) => [drawnImage.image.imageId, drawnImage])),
    };
  };
  const load = async (
    upload: DescribedFile | undefined,
    drawn: GalleryImage | undefined,
  ): Promise<ModelPicture | null> => {
    const content = upload
      ? await openFile(upload.fileUid)
      : drawn && (await bytes.open(drawn.image.imageId, 'original'))?.content;
    const contentType = upload?.contentType ?? (drawn && `image/${drawn.image.format}`);
    return content && contentType ? { contentType, bytes: await buffer(content) } : null;
  };
  return {
    /**
     * Those of the ids that are uploads.
     * @throws ServiceError `not_found` for an id that is no picture of this client.
     */
    async check(clientId: string, ids: string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const { uploads, drawn } = await find(clientId, ids);
      if (!ids.every((id) => uploads.has(id) || drawn.has(id))) throw new ServiceError('not_found');
      return [...uploads.keys()];
    },
    /** @throws ServiceError `not_found` when one was deleted since. */
    async load(clientId: string, ids: string[]): Promise<ModelPicture[]> {
      if (ids.length === 0) return [];
      const { uploads, drawn } = await find(clientId, ids);
      const pictures = await Promise.all(ids.map((id) => load(uploads.get(id), drawn.get(id))));
      return pictures.map((picture) => {
        if (!picture) throw new ServiceError('not_found');
        return picture;
      });
    },
  };
}
