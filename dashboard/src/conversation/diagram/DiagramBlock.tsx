import { colours } from '@deskmate/brand/tokens';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { CopyButton } from '../copy/CopyButton.tsx';
import { downloadText } from '../copy/download-text.ts';
import { CodeBlock } from '../markdown/CodeBlock.tsx';
import bar from '../markdown/code-block.module.css';
import { useIsNear } from '../scroll/use-is-near.ts';
import styles from './diagram.module.css';
import type { Drawing } from './diagram-messages.ts';
import { drawDiagram, drawnBefore } from './draw-diagram.ts';

/** A finished Mermaid block, drawn (CH-6). Until it is drawn, and where it cannot be, its source is shown as code. */
export function DiagramBlock({ source }: { source: string }) {
  const t = useWords('conversation');
  const place = useRef<HTMLDivElement>(null);
  const [wantsSource, setWantsSource] = useState<boolean | null>(null);
  const { mode } = useSettings();
  const drawing = useDrawing(place, source, mode);
  const save = () => drawing && downloadText(drawing.svg, 'diagram.svg', 'image/svg+xml');
  const toggle = drawing && (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
      autoFocus={wantsSource !== null}
      className={bar.button}
      onClick={() => setWantsSource(!wantsSource)}
    >
      {t(wantsSource ? 'diagram' : 'diagramSource')}
    </button>
  );
  if (!drawing || wantsSource) {
    return (
      <div key="source" ref={place}>
        <CodeBlock code={source} language="mermaid" isGrowing={false}>
          {toggle}
        </CodeBlock>
      </div>
    );
  }
  return (
    <div key="drawing" ref={place} className={bar.frame} dir="ltr" data-diagram={source}>
      <div className={bar.bar}>
        <span className={bar.language}>{t('diagram')}</span>
        {toggle}
        <button type="button" className={bar.button} onClick={save}>
          {t('download')}
        </button>
        <CopyButton text={source} className={bar.button} />
      </div>
      <figure
        className={styles.picture}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('diagram')}
        style={{ backgroundColor: colours[mode].surface }}
      >
        <img
          src={asAddress(drawing.svg)}
          width={drawing.width}
          height={drawing.height}
          style={{ minInlineSize: drawing.width * smallest }}
          alt={t('diagramPicture')}
        />
      </figure>
    </div>
  );
}

/** On a narrow screen a drawing shrinks to this, and scrolls from there, so that its words can be read. */
const smallest = 0.7;

/** As an image nothing in it runs or loads. */
const asAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

function useDrawing(place: RefObject<HTMLElement | null>, source: string, mode: 'light' | 'dark'): Drawing | null {
  const isNear = useIsNear(place);
  const [drawing, setDrawing] = useState(() => drawnBefore(source, mode));
  useEffect(() => {
    if (!isNear && drawnBefore(source, mode) === null) return;
    let isCurrent = true;
    drawDiagram(source, mode).then(
      (made) => isCurrent && setDrawing(made),
      // Not a diagram, or offline: the source stays.
      () => isCurrent && setDrawing(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, mode, isNear]);
  return drawing;
}
