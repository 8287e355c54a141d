import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

const shownMs = 10_000;

type UndoBarProps = { className: string | undefined; onOver: () => void; children: ReactNode };

/** Says what was just deleted and offers it back for a while; it stays while it is pointed at or holds the focus. */
export function UndoBar({ className, onOver, children }: UndoBarProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end(), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div
      className={className}
      role="status"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {children}
    </div>
  );
}
