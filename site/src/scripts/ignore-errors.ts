/** Browser storage may be full or forbidden, and what it holds may be broken; the page then works without it. */
export function ignoreErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {}
}
