/** Browser storage may be full or forbidden, and its content may be invalid; the page then works without it. */
export function ignoreErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {}
}
