// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.ts';

function drawn(inner: string): SVGSVGElement {
  document.body.innerHTML = `<svg viewBox="0 0 320.4 90" style="max-width: 320px">${inner}</svg>`;
  const svg = document.querySelector('svg');
  if (!svg) throw new Error('no svg');
  return svg;
}

it('a diagram becomes a picture of its own size, in whole pixels', () => {
  const { svg, width, height } = sanitizeSvg(drawn('<text>أمل</text>'));
  expect([width, height]).toEqual([321, 90]);
  expect(svg).toMatch(/^<svg /);
  expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(svg).toContain('width="321"');
  expect(svg).toContain('أمل');
  expect(svg).not.toContain('max-width');
});

it('X06: nothing that runs or loads stays in a picture that can be saved', () => {
  const { svg } = sanitizeSvg(
    drawn(
      '<g onclick="alert(2)"><a xlink:href="javascript:alert(3)"><text>shown</text></a></g><use href="#arrow"/>' +
        '<image href="https://tracker.example/x.png"/><script>alert(1)</script>',
    ),
  );
  expect(svg).toContain('shown');
  expect(svg).toContain('#arrow');
  expect(svg).not.toMatch(/script|onclick|alert|tracker/i);
});
