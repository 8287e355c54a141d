const parameter = 'image';

/** The address of an own image in the gallery. */
export const imageAddress = (path: string, imageId: string): string =>
  `${path}?${new URLSearchParams({ [parameter]: imageId })}`;

/** The image that an address opens; null when it opens none. */
export const openedImage = (search: URLSearchParams): string | null => search.get(parameter) || null;

/** The search part of an address with another image open, or none. */
export function withOpenedImage(search: URLSearchParams, imageId: string | null): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (imageId === null) changed.delete(parameter);
  else changed.set(parameter, imageId);
  return changed;
}
