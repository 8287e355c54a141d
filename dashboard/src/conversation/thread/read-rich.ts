/**
 * The drawn answer as formatted text, for pasting into a document or an email. Buttons and class names stay out.
 * It reads what React has drawn from safe tokens, never the answer's own text.
 */
export function readRich(answer: Element | null): string {
  if (!answer) return '';
  const copy = answer.cloneNode(true) as Element;
  for (const mark of copy.querySelectorAll('sup > button')) mark.replaceWith(mark.textContent ?? '');
  for (const control of copy.querySelectorAll('button, dialog')) control.remove();
  for (const heading of copy.querySelectorAll<HTMLElement>('[data-depth]')) heading.replaceWith(atOwnLevel(heading));
  for (const diagram of copy.querySelectorAll<HTMLElement>('[data-diagram]')) diagram.replaceWith(asCode(diagram));
  for (const formula of copy.querySelectorAll('.katex')) replaceWithMath(formula);
  for (const element of copy.querySelectorAll('[class], [tabindex], [aria-label]')) {
    for (const name of ['class', 'tabindex', 'aria-label']) element.removeAttribute(name);
  }
  return copy.innerHTML;
}

/** In the page a heading stands below those of the page; in a document it has the level that the answer gave it. */
function atOwnLevel({ dataset, dir, childNodes }: HTMLElement): Element {
  const heading = document.createElement(`h${dataset.depth}`);
  heading.dir = dir;
  heading.append(...childNodes);
  return heading;
}

/** Few programs accept a picture in pasted HTML; its source works everywhere. */
function asCode({ dataset }: HTMLElement): Element {
  const code = document.createElement('pre');
  code.textContent = dataset.diagram ?? '';
  return code;
}

/** KaTeX renders each formula twice, as HTML and as MathML; without its styles both would show. */
function replaceWithMath(formula: Element): void {
  const math = formula.querySelector('math');
  if (!math) return;
  for (const source of math.querySelectorAll('annotation')) source.remove();
  formula.replaceWith(math);
}
