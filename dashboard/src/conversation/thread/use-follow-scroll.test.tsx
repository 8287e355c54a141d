// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFollowScroll } from './use-follow-scroll.ts';

// happy-dom lays nothing out.
const viewport = 500;
let contentHeight = 0;
let onResize: () => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(call: () => void) {
        onResize = call;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Gives an element the height of the view and of its content, and lets it scroll between. */
function layOut(element: HTMLElement | null) {
  if (!element) return;
  let top = 0;
  const scrollTo = (to: number) => {
    top = Math.min(Math.max(0, to), element.scrollHeight - viewport);
  };
  Object.defineProperties(element, {
    clientHeight: { get: () => viewport },
    scrollHeight: { get: () => Math.max(viewport, contentHeight) },
    scrollTop: { get: () => top, set: scrollTo },
    scrollTo: { value: (to: ScrollToOptions) => scrollTo(to.top ?? 0) },
  });
}

function List() {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useFollowScroll(scroller, content, 'a', true);
  useLayoutEffect(() => layOut(scroller.current), []);
  return (
    <div ref={scroller} data-testid="messages">
      <div ref={content} />
    </div>
  );
}

function openList(height: number) {
  contentHeight = 0;
  const screen = render(<List />);
  const messages = screen.getByTestId('messages');
  const grow = (to: number) => {
    contentHeight = to;
    act(() => onResize());
  };
  const wheelUp = () =>
    act(() => {
      messages.dispatchEvent(new WheelEvent('wheel', { deltaY: -80, bubbles: true }));
    });
  grow(height);
  return { messages, grow, wheelUp };
}

describe('a wheel upwards over the messages', () => {
  it('does not stop following while all messages are in view', () => {
    const { messages, grow, wheelUp } = openList(200);
    wheelUp();
    grow(900);
    expect(messages.scrollTop).toBe(400);
  });

  it('stops following where there is something above', () => {
    const { messages, grow, wheelUp } = openList(800);
    grow(900);
    wheelUp();
    const { scrollTop } = messages;
    grow(1500);
    expect(messages.scrollTop).toBe(scrollTop);
  });
});
