import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isRefusal, type Script, type Step, type Steps } from './script.ts';
import { isContentStep, type Wire } from './wire.ts';

type Ask = { wire: Wire; model: string; stream: boolean };

/** Plays a script onto one response. Stops quietly when the other side has gone. */
export async function playScript(response: ServerResponse, ask: Ask, script: Script): Promise<void> {
  if (isRefusal(script)) {
    response.writeHead(script.status, { 'content-type': 'application/json', ...script.headers });
    response.end(script.body);
    return;
  }
  if (ask.stream) await playStream(response, ask, script);
  else await playWhole(response, ask, script);
}

async function playStream(response: ServerResponse, { wire, model }: Ask, steps: Steps): Promise<void> {
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const encoder = wire.encoder(model);
  // Raw bytes are the whole stream: a recording brings its own opening.
  let opened = false;
  response.flushHeaders();
  for await (const step of steps) {
    if (response.destroyed || response.writableEnded) return;
    if (await playControlStep(response, step)) return;
    if ('raw' in step) await written(response, step.raw);
    if (isContentStep(step)) {
      await written(response, `${opened ? '' : encoder.open()}${encoder.encode(step)}`);
      opened = true;
      if ('finish' in step) break;
    }
  }
  response.end();
}

/** Pauses, silence and cuts. True when nothing may follow. */
async function playControlStep(response: ServerResponse, step: Step): Promise<boolean> {
  if ('pause' in step) await pause(step.pause);
  if ('silence' in step) return true;
  if (!('cut' in step)) return false;
  if (step.cut === 'reset') response.socket?.resetAndDestroy();
  else response.end();
  return true;
}

async function playWhole(response: ServerResponse, { wire, model }: Ask, steps: Steps): Promise<void> {
  const answer = { text: '', reasoning: '', finish: 'stop' as 'stop' | 'length' | 'refused' };
  for await (const step of steps) {
    if (await playControlStep(response, step)) return;
    if ('text' in step) answer.text += step.text;
    if ('reasoning' in step) answer.reasoning += step.reasoning;
    if ('finish' in step) answer.finish = step.finish;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(wire.whole(model, answer));
}

/** Waits for each packet to leave, so that steps stay apart on the wire. */
const written = (response: ServerResponse, bytes: string | Uint8Array) =>
  new Promise<void>((resolve) => {
    response.once('close', resolve);
    response.write(bytes, () => {
      response.off('close', resolve);
      resolve();
    });
  });
