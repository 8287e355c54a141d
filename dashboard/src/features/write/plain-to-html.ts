const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text without Markdown as paragraphs with their lines. */
export const plainToHtml = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(
      (paragraph) =>
        `<p dir="auto">${paragraph.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign).replaceAll('\n', '<br>')}</p>`,
    )
    .join('');
