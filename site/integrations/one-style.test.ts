import { expect, it } from 'vitest';
import { withOneStyle } from './one-style.ts';

it('joins the styles of a page in their order, where the first one stood', () => {
  const html =
    '<head><style>a{}</style><title>$&</title><style>b{}</style></head><body><style>c{}</style><p></p></body>';
  expect(withOneStyle(html)).toBe('<head><style>a{}b{}c{}</style><title>$&</title></head><body><p></p></body>');
});
