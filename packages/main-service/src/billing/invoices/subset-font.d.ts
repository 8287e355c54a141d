declare module 'subset-font' {
  type Options = {
    targetFormat: 'truetype';
    noHinting?: boolean;
    keepFeatures?: string[];
    variationAxes?: Record<string, number>;
  };
  /** Cuts a font down to the letters of a text; WOFF2 is unpacked. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
