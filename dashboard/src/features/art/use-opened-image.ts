import type { Image } from '@deskmate/api/contracts/ai/images';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openedImage, withOpenedImage } from './image-address.ts';

/**
 * The image of the gallery that is open; its id is in the address.
 * @param target an image or an order that a link leads to: its image is opened once the gallery has it. The link's state
 * names the target, and a change of the address ends that state, so another image of the order is not opened.
 */
export function useOpenedImage(images: readonly Image[], target: string | null) {
  const [search, setSearch] = useSearchParams();
  const imageId = openedImage(search);
  const foundId = images.find((image) => image.generation_id === target || image.image_id === target)?.image_id;
  useEffect(() => {
    if (foundId === undefined) return;
    setSearch((old) => withOpenedImage(old, foundId), { replace: true });
  }, [foundId, setSearch]);
  const open = (id: string | null) =>
    setSearch((old) => withOpenedImage(old, id), { replace: imageId !== null && id !== null });
  return { imageId, open, close: () => open(null) };
}
