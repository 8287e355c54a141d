const pieceBytes = 65_536;

export type ByteReader = ReturnType<typeof createByteReader>;

/** Reads a stream by counts of bytes, without buffering more than one count. The last read may return fewer. */
export function createByteReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  /** The next piece, of at most this many bytes; null at the end. */
  const next = async (maxBytes: number): Promise<Uint8Array | null> => {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) return null;
      rest = value;
    }
    const chunk = rest.subarray(0, maxBytes);
    rest = rest.subarray(chunk.length);
    return chunk;
  };

  async function* pass(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0; ) {
      const chunk = await next(left);
      if (chunk === null) return;
      left -= chunk.length;
      yield chunk;
    }
  }

  const unread = (bytes: Uint8Array): void => {
    rest = Buffer.concat([bytes, rest]);
  };

  /** The bytes before the next place that `find` names, which is not read yet; -1 where a piece has none. */
  async function* passUntil(find: (piece: Uint8Array) => number): AsyncGenerator<Uint8Array> {
    // What is looked for may be cut between two pieces.
    let held: Uint8Array = new Uint8Array();
    for (;;) {
      const chunk = await next(pieceBytes);
      if (chunk === null) return yield held;
      const piece = Buffer.concat([held, chunk]);
      const at = find(piece);
      if (at >= 0) {
        unread(piece.subarray(at));
        return yield piece.subarray(0, at);
      }
      held = piece.subarray(-1);
      yield piece.subarray(0, -1);
    }
  }

  return {
    unread,
    passUntil,
    /** These bytes at once; for headers. */
    async take(bytes: number): Promise<Buffer> {
      const chunks: Uint8Array[] = [];
      for await (const chunk of pass(bytes)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    /** These bytes as they come. */
    pass,
    /** Skips these bytes and yields as many zeros. */
    async *blank(bytes: number): AsyncGenerator<Uint8Array> {
      for await (const chunk of pass(bytes)) yield new Uint8Array(chunk.length);
    },
  };
}
