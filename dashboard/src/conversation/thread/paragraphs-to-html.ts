const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A text without Markdown as paragraphs with their lines, which keep direction and language where they are pasted. */
export function paragraphsToHtml(text: string, attributes: { dir: string; lang?: string }): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p${written}>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
