/** Whether a statement failed because something with the same key was there already. */
export function isUniqueViolation(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && link.code === '23505') return true;
  }
  return false;
}
