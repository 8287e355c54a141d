import { type ReactNode, useEffect, useState } from 'react';

const shownMs = 10_000;

type UndoBarProps = { className: string | undefined; onOver: () => void; children: ReactNode };

/** Says what was just deleted and offers it back for a while; it stays while it is pointed at or holds the focus. */
export function UndoBar({ className, onOver, children }: UndoBarProps) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, onOver]);
  return (
    <div
      className={className}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {children}
    </div>
  );
}
