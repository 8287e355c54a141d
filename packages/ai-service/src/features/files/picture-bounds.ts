/** More than any camera makes; a picture is refused by what it claims, before its pixels are unpacked. */
export const mostPixels = 50_000_000;
/** Vendors scale larger pictures down themselves; sending them would only cost. */
export const longestSide = 2048;
export const jpegQuality = 88;
