import type { Shape } from './read-parameter-types.ts';

/** A value of the shape in which each text is `text`. */
export function makeArgument(shape: Shape, text: string): unknown {
  switch (shape.kind) {
    case 'text':
      return text;
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'date':
      return new Date('2026-01-01T00:00:00Z');
    case 'bytes':
      return Buffer.from(text);
    case 'value':
      return shape.value;
    case 'list':
      return [makeArgument(shape.of, text)];
    case 'set':
      return new Set([makeArgument(shape.of, text)]);
    case 'map':
      return new Map([[text, makeArgument(shape.of, text)]]);
    case 'object':
      return Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, makeArgument(field, text)]));
    default:
      throw new Error(`There is no argument for ${shape.kind}.`);
  }
}
