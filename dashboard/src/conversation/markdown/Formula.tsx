import { useEffect, useRef, useState } from 'react';
import styles from './markdown.module.css';

type Katex = typeof import('katex')['default'];
let loading: Promise<Katex> | undefined;

function loadKatex(): Promise<Katex> {
  loading ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(([module]) => module.default);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** A formula; its TeX is shown as text until the typesetter has loaded, and where it cannot be read. */
export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const place = useRef<HTMLElement>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    loadKatex()
      .then((katex) => {
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
      })
      .catch(() => setDrawn(false));
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
