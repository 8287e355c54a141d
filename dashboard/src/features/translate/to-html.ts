const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] as string);

/** A text as paragraphs that keep its language and direction where they are pasted. */
export function toHtml(text: string, { dir, lang }: { dir: string; lang: string }): string {
  const paragraphs = text.split(/\n{2,}/).map((part) => escapeHtml(part).replaceAll('\n', '<br>'));
  const attributes = `dir="${escapeHtml(dir)}" lang="${escapeHtml(lang)}"`;
  return paragraphs.map((part) => `<p ${attributes}>${part}</p>`).join('');
}
