import type { Drawing } from './diagram-messages.ts';

/** Elements that could run or load something when the SVG is saved and opened by itself; inside `img` they cannot. */
const active = 'script, iframe, object, embed, audio, video, animate, set';

/** A drawn diagram as a standalone SVG: with its size, well-formed, without active content. */
export function sanitizeSvg(svg: SVGSVGElement): Drawing {
  const [, , boxWidth = 0, boxHeight = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const width = Math.ceil(boxWidth) || 300;
  const height = Math.ceil(boxHeight) || 150;
  for (const element of svg.querySelectorAll(active)) element.remove();
  for (const element of [svg, ...svg.querySelectorAll('*')]) dropActiveAttributes(element);
  svg.removeAttribute('style');
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  return { svg: new XMLSerializer().serializeToString(svg), width, height };
}

function dropActiveAttributes(element: Element) {
  for (const { name, value } of [...element.attributes]) {
    const isAddress = /(?:^|:)href$|^src$/i.test(name);
    if (/^on/i.test(name) || (isAddress && !/^(?:#|data:image\/)/i.test(value))) element.removeAttribute(name);
  }
}
