/** The text of the answer being written. It lives outside React, so that only its own message is drawn again. */
export type GrowingText = { content: string; reasoning: string; reasoningMs: number | null };

export type GrowingTextStore = {
  /** What is on the screen; the same object until the next frame. */
  get: () => GrowingText;
  /** Everything that has arrived. */
  latest: () => GrowingText;
  append: (content: string, reasoning: string) => void;
  subscribe: (listener: () => void) => () => void;
};

type Schedule = (work: () => void) => void;

/** Collects pieces and tells its listeners once per animation frame. */
export function createGrowingText(
  start: GrowingText,
  nowMs: () => number = () => performance.now(),
  schedule: Schedule = (work) => void requestAnimationFrame(work),
): GrowingTextStore {
  const listeners = new Set<() => void>();
  let shown = start;
  let { content, reasoning, reasoningMs } = start;
  let reasoningSinceMs: number | null = null;
  let isScheduled = false;

  function show() {
    isScheduled = false;
    shown = { content, reasoning, reasoningMs };
    for (const listener of listeners) listener();
  }

  return {
    get: () => shown,
    latest: () => ({ content, reasoning, reasoningMs }),
    append(moreContent, moreReasoning) {
      if (moreReasoning !== '') reasoningSinceMs ??= nowMs();
      if (reasoningSinceMs !== null && content === '') reasoningMs = Math.round(nowMs() - reasoningSinceMs);
      content += moreContent;
      reasoning += moreReasoning;
      if (isScheduled) return;
      isScheduled = true;
      schedule(show);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
