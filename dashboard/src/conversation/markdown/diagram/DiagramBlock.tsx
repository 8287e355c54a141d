import { colours } from '@deskmate/brand/tokens';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { downloadText } from '../../../ui/save-file.ts';
import { useNearViewport } from '../../../ui/use-near-viewport.ts';
import { CodeBlock } from '../CodeBlock.tsx';
import bar from '../code-block.module.css';
import { ScrollFrame } from '../ScrollFrame.tsx';
import styles from './diagram.module.css';
import type { Drawing } from './diagram-messages.ts';
import { DiagramError, drawDiagram, drawnBefore } from './draw-diagram.ts';

/** A finished Mermaid block as a picture. Its source is shown as code until then, and when drawing fails. */
export function DiagramBlock({ source }: { source: string }) {
  const t = useWords('conversation');
  const container = useRef<HTMLDivElement>(null);
  const [wantsSource, setWantsSource] = useState<boolean | null>(null);
  const { mode } = useSettings();
  const { drawing, failure } = useDrawing(container, source, mode);
  const save = () => drawing && downloadText(drawing.svg, 'diagram.svg', 'image/svg+xml');
  const toggle = drawing && (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed.
      autoFocus={wantsSource !== null}
      className={bar.button}
      onClick={() => setWantsSource(!wantsSource)}
    >
      {t(wantsSource ? 'diagram' : 'diagramSource')}
    </button>
  );
  if (!drawing || wantsSource) {
    return (
      <div key="source" ref={container}>
        <CodeBlock code={source} language="mermaid" isGrowing={false}>
          {toggle}
        </CodeBlock>
        {!drawing && (
          <p className={styles.note} role="status">
            {t(failure ? `diagramFailed_${failure}` : 'diagramComes')}
          </p>
        )}
      </div>
    );
  }
  return (
    <div key="drawing" ref={container} className={bar.frame} data-diagram={source}>
      <div className={bar.bar}>
        <span className={bar.language}>{t('diagram')}</span>
        {toggle}
        <button type="button" className={bar.button} onClick={save}>
          {t('download')}
        </button>
        <CopyButton text={source} className={bar.button} />
      </div>
      <ScrollFrame
        label={t('diagram')}
        dir="ltr"
        canBeReduced
        className={styles.picture}
        style={{ backgroundColor: colours[mode].surface }}
      >
        <img
          src={asAddress(drawing.svg)}
          width={drawing.width}
          height={drawing.height}
          style={{ minInlineSize: drawing.width * smallest }}
          alt={t('diagramPicture')}
        />
      </ScrollFrame>
    </div>
  );
}

/** The minimum scale on a narrow screen. Wider drawings scroll, so that their text stays readable. */
const smallest = 0.7;

/** Shown as an image, an SVG neither runs scripts nor loads resources. */
const asAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

type Drawn = { drawing: Drawing | null; failure: DiagramError['reason'] | null };

function useDrawing(container: RefObject<HTMLElement | null>, source: string, mode: 'light' | 'dark'): Drawn {
  const isNear = useNearViewport(container);
  const [drawn, setDrawn] = useState<Drawn>(() => ({ drawing: drawnBefore(source, mode), failure: null }));
  useEffect(() => {
    if (!isNear && drawnBefore(source, mode) === null) return;
    let isCurrent = true;
    drawDiagram(source, mode).then(
      (drawing) => isCurrent && setDrawn({ drawing, failure: null }),
      (error: unknown) => isCurrent && setDrawn({ drawing: null, failure: reasonOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, mode, isNear]);
  return drawn;
}

const reasonOf = (error: unknown) => (error instanceof DiagramError ? error.reason : 'browser');
