import { describe, expect, it } from 'vitest';
import { type ImageRow, layoutRows, shownWidth } from './layout-rows.ts';

const image = (id: number, width = 100, height = 100) => ({ image_id: String(id), width, height });
const many = (count: number) =>
  Array.from({ length: count }, (_, id) => image(id, 100 + (id % 5) * 40, 100 + (id % 3) * 60));
const size = { width: 1000, target: 200, gap: 8 };
const isImages = <T>(row: { kind: string }): row is ImageRow<T> => row.kind === 'images';

describe('rows of the gallery', () => {
  it('are filled to the width, gaps included, and no pixel wider', () => {
    const rows = layoutRows([{ group: 'today', items: many(60) }], size).filter(isImages<ReturnType<typeof image>>);
    for (const row of rows.slice(0, -1)) {
      const width = row.images.reduce(
        (sum, one) => sum + shownWidth(one, row.height),
        size.gap * (row.images.length - 1),
      );
      expect(width).toBeLessThanOrEqual(size.width);
      expect(width).toBeGreaterThan(size.width - row.images.length * 4);
      expect(row.height).toBeLessThanOrEqual(size.target);
    }
  });

  it('hold every image once, in order, under its day', () => {
    const rows = layoutRows(
      [
        { group: 'today', items: [image(0), image(1)] },
        { group: 'older', items: many(30).map((one, at) => ({ ...one, image_id: String(at + 2) })) },
      ],
      size,
    );
    expect(rows[0]).toEqual({ kind: 'heading', group: 'today' });
    const images = rows.filter(isImages<ReturnType<typeof image>>);
    expect(images.flatMap((row) => row.images.map(({ image_id }) => image_id))).toEqual(
      Array.from({ length: 32 }, (_, id) => String(id)),
    );
    for (const row of images) expect(row.images[0]?.image_id).toBe(String(row.from));
  });

  it('do not enlarge a single image, and fit one that is wider than the gallery', () => {
    const [, small] = layoutRows([{ group: 'today', items: [image(0)] }], size);
    expect(small).toMatchObject({ height: 200 });
    const [, wide] = layoutRows([{ group: 'today', items: [image(0, 9000, 10)] }], { ...size, width: 300 });
    expect(wide).toMatchObject({ height: 100 });
  });

  it('survive an image without a size', () => {
    const [, row] = layoutRows([{ group: 'today', items: [image(0, 0, 0)] }], size);
    expect(row).toMatchObject({ kind: 'images', height: 200 });
  });
});
