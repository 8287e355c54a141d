import type { Place } from '../../conversation/thread/folded-text.ts';

/** Leads to a place of the translation: its sentence gets the focus, its words are selected and scrolled to. */
export function showPlace(block: HTMLElement, place: Place, sentence: number | null): void {
  const [from, to] = [pointAt(block, place.start), pointAt(block, place.end)];
  const target = block.querySelector<HTMLElement>(`[data-sentence="${sentence}"]`);
  target?.focus({ preventScroll: true });
  (target ?? from?.node.parentElement ?? block).scrollIntoView({ block: 'nearest' });
  if (from && to) window.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

/** Where this character of an element's text is in its nodes. */
function pointAt(block: HTMLElement, at: number): { node: Node; offset: number } | null {
  const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let left = at;
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (left <= length) return { node, offset: left };
    left -= length;
  }
  return null;
}
