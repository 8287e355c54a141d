/** The vectors of a document's passages, as they are stored. */
export type PassageVectors = { pages: number[]; vectors: Uint8Array };

/**
 * One signed byte for each dimension. Only directions are compared, so that each vector has a scale of its own and
 * loses next to nothing, at a quarter of the bytes.
 */
export function packVectors(vectors: number[][]): Uint8Array {
  const dimensions = vectors[0]?.length ?? 0;
  const packed = new Int8Array(vectors.length * dimensions);
  for (const [at, vector] of vectors.entries()) {
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    for (const [index, value] of vector.entries()) {
      packed[at * dimensions + index] = largest === 0 ? 0 : Math.round((value / largest) * 127);
    }
  }
  return new Uint8Array(packed.buffer);
}

/** The pages of a document, most like the asked vector first: a page is as close as its closest passage. */
export function rankBySimilarity({ pages, vectors }: PassageVectors, question: number[]): number[] {
  const dimensions = question.length;
  if (pages.length * dimensions !== vectors.length) return [];
  const bytes = new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length);
  const closest = new Map<number, number>();
  for (const [at, page] of pages.entries()) {
    let product = 0;
    let squares = 0;
    for (let index = 0; index < dimensions; index += 1) {
      const value = bytes[at * dimensions + index] ?? 0;
      product += value * (question[index] ?? 0);
      squares += value * value;
    }
    const similarity = squares === 0 ? -1 : product / Math.sqrt(squares);
    if (similarity > (closest.get(page) ?? Number.NEGATIVE_INFINITY)) closest.set(page, similarity);
  }
  return [...closest].toSorted(([, one], [, other]) => other - one).map(([page]) => page);
}
