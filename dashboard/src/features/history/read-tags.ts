/** Tags as typed, `work, travel`: each once, at most 20 of at most 40 letters. The Arabic comma counts too. */
export function readTags(text: string): string[] {
  const tags = text.split(/[,،]/).map((tag) => tag.trim().slice(0, 40));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, 20);
}
