/**
 * Makes a thing at its first use. For queries that every page asks: building their text costs more
 * than sending them, while a repository is made anew for each transaction and asks few of them.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
