import { spawn } from 'node:child_process';
import { root } from './folders.mjs';
import { Stop } from './stop.mjs';

const onWindows = process.platform === 'win32';

/**
 * Runs a command to its end without printing its output.
 * @returns {Promise<{ code: number, output: string }>} both streams in the order they came
 */
export function runQuietly(file, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, shell: onWindows, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Like `runQuietly`, but a failure ends this process: prints the command's output, then the sentence. */
export async function runOrStop(sentence, file, args, options) {
  const { code, output } = await runQuietly(file, args, options);
  if (code === 0) return output;
  process.stderr.write(`\n${output.trimEnd()}\n`);
  throw new Stop(sentence);
}

/**
 * Runs a command in the foreground: it shares our terminal and receives our signals.
 * @param {(text: string) => void} [options.take] takes what it prints, instead of the terminal
 * @returns {Promise<number>} its exit code; 0 when a signal of ours ended it in good order
 */
export function runInForeground(file, args, { cwd = root, env = process.env, take } = {}) {
  return new Promise((resolve) => {
    const stdio = take ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(file, args, { cwd, env, stdio, shell: onWindows });
    if (take) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take);
    const passOn = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, passOn);
    const watch = whenLeftAlone(() => passOn('SIGTERM'));
    const end = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, passOn);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * npm does not pass a signal on to the process that its script started: it only ends the shell between them.
 * So this process ends itself when its parent has gone.
 */
function whenLeftAlone(act) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined || onWindows) return undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 250);
  return watch;
}
