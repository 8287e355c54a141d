// @vitest-environment happy-dom
import type { Image } from '@deskmate/api/contracts/ai/images';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useOpenedImage } from './use-opened-image.ts';

afterEach(cleanup);

const image = (id: string) => ({ image_id: id, generation_id: 'order' }) as Image;
const first = image('first');
const second = image('second');

function followLink() {
  const link = { pathname: '/dashboard/art/series', state: { target: 'order' } };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[link]}>{children}</MemoryRouter>
  );
  const initialProps: { images: readonly Image[] } = { images: [] };
  const { result, rerender } = renderHook(({ images }) => useOpenedImage(images, useLocation().state?.target ?? null), {
    wrapper,
    initialProps,
  });
  return { gallery: result, show: (...images: readonly Image[]) => rerender({ images }) };
}

test('an image of the order that a link leads to opens once it is there, and the next one of that order does not', () => {
  const { gallery, show } = followLink();
  expect(gallery.current.imageId).toBeNull();
  show(first);
  expect(gallery.current.imageId).toBe('first');
  show(second, first);
  expect(gallery.current.imageId).toBe('first');
});

test('an image that was closed stays closed when the order has another one', () => {
  const { gallery, show } = followLink();
  show(first);
  act(() => gallery.current.close());
  show(second, first);
  expect(gallery.current.imageId).toBeNull();
});
