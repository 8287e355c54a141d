/**
 * Counts what the runners report over a whole run. A step that is no test (the check, a build)
 * counts as one failure when it fails, so that "0 failed" always means that all is well.
 */
export function createTally() {
  let passed = 0;
  let failed = 0;
  const failures = [];
  const unsteady = [];
  return {
    /** Adds one runner's counts; `failures` names the failed tests, for the end of a long log. */
    add(counts) {
      passed += counts.passed;
      failed += counts.failed;
      failures.push(...(counts.failures ?? []));
    },
    fail(what) {
      failed += 1;
      failures.push(what);
    },
    /** Notes what failed once and held when tried again. */
    unsteady(what) {
      unsteady.push(what);
    },
    /** Prints the closing line, alone on its line. @returns the exit code of the run */
    close() {
      for (const what of unsteady) console.log(`Unsteady: ${what}`);
      for (const what of failures) console.log(`Failed: ${what}`);
      console.log(`\n${passed} passed, ${failed} failed`);
      return failed === 0 && passed > 0 ? 0 : 1;
    },
  };
}
