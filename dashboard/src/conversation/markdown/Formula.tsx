import { useLayoutEffect, useRef, useState } from 'react';
import { type Katex, katexNow, loadKatex } from './load-katex.ts';
import styles from './markdown.module.css';

/** A formula; its TeX is shown as text until the typesetter has loaded, and where it cannot be read. */
export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const place = useRef<HTMLElement>(null);
  const [isDrawn, setDrawn] = useState(false);

  useLayoutEffect(() => {
    let isCurrent = true;
    const draw = (katex: Katex) => {
      if (!isCurrent || !place.current) return;
      // trust off: no \href, no \includegraphics (X05). It builds elements itself and runs no HTML of the answer.
      katex.render(tex, place.current, {
        displayMode: display,
        trust: false,
        throwOnError: false,
        maxExpand: 500,
        maxSize: 20,
      });
      setDrawn(true);
    };
    // At once where it can be: text that becomes a formula would move what stands around it.
    const katex = katexNow();
    if (katex) draw(katex);
    else loadKatex().then(draw, () => setDrawn(false));
    return () => {
      isCurrent = false;
    };
  }, [tex, display]);

  return (
    <span dir="ltr" className={display ? styles.formulaBlock : styles.formula}>
      <span ref={place} />
      {!isDrawn && <code>{tex}</code>}
    </span>
  );
}
