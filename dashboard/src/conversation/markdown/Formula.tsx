import { useLayoutEffect, useRef, useState } from 'react';
import { drawInSlices } from './draw-in-slices.ts';
import { type Katex, katexNow, loadKatex } from './load-katex.ts';
import styles from './markdown.module.css';

/** Longer formulas stay TeX text, because typesetting them would block the page noticeably. */
const longestFormula = 4000;

/** A formula. Its TeX is shown as text until KaTeX has loaded, and when KaTeX cannot parse it. */
export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const element = useRef<HTMLElement>(null);
  const [isDrawn, setDrawn] = useState(false);

  useLayoutEffect(() => {
    if (tex.length > longestFormula) return;
    const draw = (katex: Katex) => {
      if (!element.current) return;
      // Without `trust`, \href and \includegraphics are off. KaTeX builds elements and inserts no HTML of the answer.
      try {
        katex.render(tex, element.current, {
          displayMode: display,
          trust: false,
          throwOnError: false,
          maxExpand: 500,
          maxSize: 20,
        });
        setDrawn(true);
      } catch {
        // The nesting is too deep for KaTeX: the TeX text stays.
        element.current.replaceChildren();
      }
    };
    // Renders at once when possible, because replacing text by a formula shifts the layout.
    const katex = katexNow();
    if (katex) return drawInSlices(() => draw(katex));
    let cancel = () => {
      isWanted = false;
    };
    let isWanted = true;
    loadKatex().then(
      (loaded) => {
        if (isWanted) cancel = drawInSlices(() => draw(loaded));
      },
      () => setDrawn(false),
    );
    return () => cancel();
  }, [tex, display]);

  return (
    <span dir="ltr" className={display ? styles.formulaBlock : styles.formula}>
      <span ref={element} />
      {!isDrawn && <code>{tex}</code>}
    </span>
  );
}
