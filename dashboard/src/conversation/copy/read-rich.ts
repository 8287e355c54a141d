/**
 * The drawn answer as formatted and as plain text, for pasting into a document or a mail.
 * Buttons and class names stay out. It reads what React has drawn from safe tokens, never the answer's own text.
 */
export function readRich(answer: Element | null): { html: string; plain: string } {
  if (!answer) return { html: '', plain: '' };
  const copy = answer.cloneNode(true) as Element;
  for (const button of copy.querySelectorAll('button')) button.remove();
  for (const diagram of copy.querySelectorAll<HTMLElement>('[data-diagram]')) diagram.replaceWith(asCode(diagram));
  for (const element of copy.querySelectorAll('[class], [tabindex], [aria-label]')) {
    for (const name of ['class', 'tabindex', 'aria-label']) element.removeAttribute(name);
  }
  return { html: copy.innerHTML, plain: readPlain(answer) };
}

/** Few places take a drawn picture from the clipboard; its source survives everywhere. */
function asCode({ dataset }: HTMLElement): Element {
  const code = document.createElement('pre');
  code.textContent = dataset.diagram ?? '';
  return code;
}

function readPlain(answer: Element): string {
  const hidden = [...answer.querySelectorAll<HTMLElement>('button')];
  for (const button of hidden) button.hidden = true;
  // biome-ignore lint/performance/useDomNodeTextContent: only innerText keeps the lines of paragraphs and lists.
  const text = (answer as HTMLElement).innerText;
  for (const button of hidden) button.hidden = false;
  return text.replace(/\n{3,}/g, '\n\n').trim();
}
