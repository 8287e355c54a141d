import { runChecks } from '../checks/run-checks.mjs';
import { ensureTools } from '../tools.mjs';

export async function check() {
  const environment = await ensureTools();
  const failures = await runChecks(environment());
  return failures.length === 0 ? 0 : 1;
}
