// Calls each function of standard input with hostile texts and prints how long it computed. A process of its own, which
// may not write files or start programs: a function may take the text for a path.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { keyOf } from './find-text-functions.ts';
import { pairTexts, singleTexts } from './hostile-texts.ts';
import { makeArgument } from './make-argument.ts';
import { ownArguments } from './named-functions.ts';
import { type ExportedFunction, packagesRoot } from './read-parameter-types.ts';

export type BoundsRequest = { functions: ExportedFunction[]; limitMs: number; pairs: boolean };
/** The slowest call of a function, in milliseconds of processor time. */
export type Timing = { file: string; name: string; ms: number; input: string };

const { functions, limitMs, pairs } = JSON.parse(readFileSync(0, 'utf8')) as BoundsRequest;
const texts = pairs ? pairTexts() : singleTexts();
/** A call is cut here, because a backtracking pattern may take hours. */
const cutMs = Math.ceil(limitMs * 10);
let longestWaitMs = 1000;
const interruptible = new Script('call()');

for (const one of functions) {
  const { file, name, parameters } = one;
  const exported = (await import(join(packagesRoot, file))) as Record<string, (...values: unknown[]) => unknown>;
  const run = exported[name] as (...values: unknown[]) => unknown;
  const argumentsFor = ownArguments[keyOf(one)] ?? ((text) => parameters.map((shape) => makeArgument(shape, text)));
  const measureWith = (text: string): Promise<number> => measure(() => run(...argumentsFor(text)));
  // Loads what the function loads at its first call.
  longestWaitMs = 1000;
  await measureWith('text ');
  const slowest: Timing = { file, name, ms: 0, input: '' };
  for (const [input, text] of texts) {
    let ms = await measureWith(text);
    // What disturbs a call only ever adds to it.
    for (let again = 0; again < 2 && ms > limitMs; again += 1) ms = Math.min(ms, await measureWith(text));
    if (ms > slowest.ms) Object.assign(slowest, { ms, input });
    if (ms >= cutMs) break;
  }
  console.log(JSON.stringify(slowest));
}
process.exit();

async function measure(call: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  let result: unknown;
  try {
    Object.assign(globalThis, { call });
    result = interruptible.runInThisContext({ timeout: cutMs });
  } catch (error) {
    // Refusing a text is an answer as good as any.
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return cutMs;
  }
  await settled(result);
  return process.cpuUsage(before).user / 1000;
}

/** Something that waits for more than the text is not waited for, and from its second call on hardly at all. */
async function settled(result: unknown): Promise<void> {
  if (!(result instanceof Promise)) return;
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    longestWaitMs = 10;
    late.resolve();
  }, longestWaitMs);
  await Promise.race([result.catch(() => {}), late.promise]);
  clearTimeout(timer);
}
