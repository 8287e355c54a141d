/// <reference types="astro/client" />
declare module '*?inline-script' {
  const text: string;
  export default text;
}

declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  type Options = {
    targetFormat: 'woff2' | 'sfnt';
    noHinting?: boolean;
    variationAxes?: Record<string, Axis> | undefined;
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
