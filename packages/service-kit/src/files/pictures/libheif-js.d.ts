/** What we use of libheif's own build for WebAssembly; the package's types are for another entry of it. */
declare module 'libheif-js/wasm-bundle.js' {
  type Code = object;
  /** As the package’s bindings return it; `ptr` is its address, for calls that they do not cover. */
  export type Handle = object & { $$: { ptr: number } };
  type Failed = { code: Code; message: string };
  type Channel = { id: unknown; width: number; height: number; stride: number; data: Uint8Array };
  const libheif: {
    heif_error_code: { heif_error_Ok: Code };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown };
    heif_channel: { heif_channel_interleaved: unknown };
    heif_context_alloc(): Handle;
    heif_context_read_from_memory(context: Handle, bytes: Uint8Array): Failed;
    heif_js_context_get_primary_image_handle(context: Handle): Handle | Failed | null;
    heif_image_handle_get_width(image: Handle): number;
    heif_image_handle_get_height(image: Handle): number;
    heif_js_decode_image2(
      image: Handle,
      colorspace: unknown,
      chroma: unknown,
    ): { channels: Channel[] } | Failed | undefined;
    // The library's own calls, by addresses; one that returns a `heif_error` takes the place for it first.
    HEAPU8: Uint8Array;
    HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _heif_image_handle_get_raw_color_profile_size(image: number): number;
    _heif_image_handle_get_raw_color_profile(error: number, image: number, pointer: number): void;
    _heif_image_handle_get_nclx_color_profile(error: number, image: number, pointer: number): void;
    _heif_nclx_color_profile_free(profile: number): void;
  };
  export default libheif;
}
