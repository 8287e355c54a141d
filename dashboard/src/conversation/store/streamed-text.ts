/** The text of the answer being written. It lives outside React, so that only its own message is drawn again. */
export type StreamedText = { content: string; reasoning: string; reasoningMs: number | null };

export type StreamedTextStore = {
  /** What is on the screen; the same object until the next frame. */
  get: () => StreamedText;
  /** Everything that has arrived. */
  latest: () => StreamedText;
  append: (content: string, reasoning: string) => void;
  /** Replaces everything that has arrived. */
  replace: (content: string, reasoning: string) => void;
  subscribe: (listener: () => void) => () => void;
};

type Schedule = (work: () => void, restMs: number) => void;

/** A render that took longer than this is followed by a pause of three times its duration. */
const quickMs = 16;

const onFrame: Schedule = (work, restMs) => {
  if (restMs === 0) requestAnimationFrame(work);
  else setTimeout(() => requestAnimationFrame(work), restMs);
};

/**
 * Collects chunks and calls its listeners once per animation frame, less often where drawing is slow: however large
 * the text grows, three quarters of the main thread's time stay free.
 */
export function createStreamedText(
  start: StreamedText,
  nowMs: () => number = () => performance.now(),
  schedule: Schedule = onFrame,
): StreamedTextStore {
  const listeners = new Set<() => void>();
  let shown = start;
  let { content, reasoning, reasoningMs } = start;
  let reasoningSinceMs: number | null = null;
  let isScheduled = false;
  let restMs = 0;

  function show() {
    isScheduled = false;
    shown = { content, reasoning, reasoningMs };
    const startMs = nowMs();
    for (const listener of listeners) listener();
    // React draws what the listeners asked for in a microtask of its own, queued before this one.
    queueMicrotask(() => {
      const tookMs = nowMs() - startMs;
      restMs = tookMs > quickMs ? tookMs * 3 : 0;
    });
  }

  function showSoon() {
    if (isScheduled) return;
    isScheduled = true;
    schedule(show, restMs);
  }

  return {
    get: () => shown,
    latest: () => ({ content, reasoning, reasoningMs }),
    append(moreContent, moreReasoning) {
      if (moreReasoning !== '') reasoningSinceMs ??= nowMs();
      if (reasoningSinceMs !== null && content === '') reasoningMs = Math.round(nowMs() - reasoningSinceMs);
      content += moreContent;
      reasoning += moreReasoning;
      showSoon();
    },
    replace(wholeContent, wholeReasoning) {
      content = wholeContent;
      reasoning = wholeReasoning;
      showSoon();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
