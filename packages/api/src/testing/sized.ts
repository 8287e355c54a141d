/** Not typed here: this package runs in browsers, too. */
declare const process: { env: Record<string, string | undefined> };

/**
 * How large a run of a property is: `small` with every run of the tests, `full` with `npm run test:faults`, which runs
 * the files that import this once more. The title of such a test says its size.
 */
export const sized = <Size>(small: Size, full: Size): Size => (process.env.FULL_SIZE === undefined ? small : full);
