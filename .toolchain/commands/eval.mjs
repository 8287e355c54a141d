import { runInForeground } from '../command.mjs';
import { readEnvFile } from '../env-file.mjs';
import { root } from '../folders.mjs';
import { ensureTools } from '../tools.mjs';

/** Answers the corpus of checked texts by a real model and prints one table; a word chooses the model. */
export async function evaluate(words) {
  readEnvFile();
  const environment = await ensureTools();
  return runInForeground('node', ['src/testing/run-eval.ts', ...words], {
    cwd: `${root}/packages/ai-service`,
    env: environment(),
  });
}
