import { describe, expect, it } from 'vitest';
import { shouldFollow } from './should-follow.ts';

const view = (top: number, height = 2000) => ({ top, height, viewport: 500 });

describe('following the answer', () => {
  it('stops at once when the reader scrolls up, by however little', () => {
    expect(shouldFollow(true, view(1500), view(1495))).toBe(false);
  });
  it('does not resume auto-scroll while the reader is scrolled up', () => {
    expect(shouldFollow(false, view(1000), view(1000, 2600))).toBe(false);
  });
  it('goes on while the answer grows and the view has not caught up yet', () => {
    expect(shouldFollow(true, view(1500), view(1500, 2300))).toBe(true);
  });
  it('starts again when the reader comes back near the end', () => {
    expect(shouldFollow(false, view(1200), view(1460))).toBe(true);
    expect(shouldFollow(false, view(1200), view(1300))).toBe(false);
  });
  it('does not stop when content shrinks', () => {
    expect(shouldFollow(true, view(1500), view(1400, 1900))).toBe(true);
  });
});
