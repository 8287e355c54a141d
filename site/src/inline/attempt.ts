/** Browser storage may be full or forbidden, and what it holds may be broken; the page then goes on without it. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {}
}
