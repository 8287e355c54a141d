const caseId = /\b[A-Z]\d{2}\b/g;
/** The form of ids of lists that are not in the repository. */
const otherId = /\b[A-Z]{2}-\d{1,2}\b/g;
/** The first cell of a table's row. */
const listedId = /^\| *([A-Z]\d{2}) *\|/gm;

/**
 * Compares the list of promises with the titles of the tests.
 * @param {{ file: string, title: string }[]} tests
 * @returns {string[]} one sentence per case id that stands in one of them alone, or twice in the list
 */
export function findUnmatched(list, tests) {
  const listed = [...list.matchAll(listedId)].map(([, id]) => id);
  const tested = new Map();
  for (const { file, title } of tests)
    for (const [id] of title.matchAll(caseId)) tested.set(id, tested.get(id) ?? file);
  return [
    ...tests.flatMap(({ file, title }) =>
      [...title.matchAll(otherId)].map(([id]) => `${file} has a test of ${id}, which no list explains`),
    ),
    ...[...tested]
      .filter(([id]) => !listed.includes(id))
      .map(([id, file]) => `${file} has a test of ${id}, which .github/promises.md does not list`),
    ...listed
      .filter((id) => !tested.has(id))
      .map((id) => `.github/promises.md lists ${id}, but no title of a test names it`),
    ...listed
      .filter((id, index) => listed.indexOf(id) < index)
      .map((id) => `.github/promises.md lists ${id} more than once`),
  ];
}
