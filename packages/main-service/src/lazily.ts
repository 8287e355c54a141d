/**
 * Creates a value at its first use. For queries that every page sends: building their text costs more
 * than sending them, and a repository is created for each transaction but sends few of them.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
