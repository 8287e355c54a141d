import { type PDFDocumentProxy, type PDFPageProxy, RenderingCancelledException, TextLayer } from 'pdfjs-dist';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type RecognizedOnPage, useRecognizedOnPage } from '../recognition/recognized-text.ts';
import type { PageProps } from '../viewer/page-source.ts';
import styles from './PdfPage.module.css';
import { readPageItems } from './read-page-items.ts';

/** A PDF counts in points. */
export const pixelsPerPoint = 4 / 3;
/** Of one canvas: phones refuse larger ones. */
const maxPixels = 16_000_000;

/** One page: its picture, and its text above it, invisible, to be selected, searched and read out. */
export function PdfPage({ pdf, page: number, scale, onText }: PageProps & { pdf: PDFDocumentProxy }) {
  const page = usePage(pdf, number);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const recognized = useRecognizedOnPage(number);
  usePicture(page, canvas, scale);
  useText(page, recognized, text, onText);
  return (
    <div className={styles.page} style={{ '--total-scale-factor': scale * pixelsPerPoint } as React.CSSProperties}>
      <canvas ref={canvas} className={styles.picture} />
      {/* Another text is another element, on which marks are set anew. */}
      <div key={recognized?.version} ref={text} className={styles.text} />
    </div>
  );
}

function usePage(pdf: PDFDocumentProxy, number: number): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  useEffect(() => {
    let isCurrent = true;
    pdf.getPage(number).then(
      (found) => isCurrent && setPage(found),
      // The page stays white; the others are drawn.
      (error: unknown) => console.info(`Page ${number} could not be opened.`, error),
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, number]);
  return page;
}

function usePicture(page: PDFPageProxy | null, canvas: RefObject<HTMLCanvasElement | null>, scale: number) {
  useEffect(() => {
    const target = canvas.current;
    if (!page || !target) return;
    const whole = page.getViewport({ scale: 1 });
    const fullScale = scale * pixelsPerPoint * (window.devicePixelRatio || 1);
    const maxScale = Math.sqrt(maxPixels / (whole.width * whole.height));
    const viewport = page.getViewport({ scale: Math.min(fullScale, maxScale) });
    // Drawn aside, so that the old picture stays, stretched, until the new one is there.
    const fresh = document.createElement('canvas');
    fresh.width = Math.floor(viewport.width);
    fresh.height = Math.floor(viewport.height);
    const task = page.render({ canvas: fresh, viewport });
    task.promise.then(
      () => {
        target.width = fresh.width;
        target.height = fresh.height;
        target.getContext('2d')?.drawImage(fresh, 0, 0);
      },
      (error: unknown) => {
        if (!(error instanceof RenderingCancelledException)) console.info('A page could not be drawn.', error);
      },
    );
    return () => task.cancel();
  }, [page, canvas, scale]);
}

function useText(
  page: PDFPageProxy | null,
  recognized: RecognizedOnPage | null,
  textLayer: RefObject<HTMLElement | null>,
  onText: PageProps['onText'],
) {
  const reportText = useEffectEvent(onText);
  useEffect(() => {
    const container = textLayer.current;
    if (!page || !recognized || !container) return;
    let isCurrent = true;
    let layer: TextLayer | null = null;
    const draw = async () => {
      const textContentSource = await readPageItems(page, recognized.lines);
      if (!isCurrent) return;
      layer = new TextLayer({ textContentSource, container, viewport: page.getViewport({ scale: 1 }) });
      await layer.render();
      if (isCurrent) reportText(container);
    };
    draw().catch((error: unknown) => isCurrent && console.info('The text of a page could not be read.', error));
    return () => {
      isCurrent = false;
      layer?.cancel();
      container.replaceChildren();
    };
  }, [page, recognized, textLayer]);
}
