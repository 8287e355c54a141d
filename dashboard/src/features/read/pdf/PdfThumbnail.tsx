import { type PDFDocumentProxy, RenderingCancelledException } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import styles from './PdfPage.module.css';

/** In pixels, before the density of the screen. */
const width = 112;

export function PdfThumbnail({ pdf, page: number }: { pdf: PDFDocumentProxy; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let cancel = () => {};
    let isCurrent = true;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (!isCurrent || !target) return;
      const whole = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (width * (window.devicePixelRatio || 1)) / whole.width });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      const task = page.render({ canvas: target, viewport });
      cancel = () => task.cancel();
      await task.promise;
    };
    draw().catch((error: unknown) => {
      if (!(error instanceof RenderingCancelledException)) console.info('A page could not be drawn.', error);
    });
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [pdf, number]);
  return <canvas ref={canvas} className={styles.picture} />;
}
