import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Adding } from '../documents/use-add-document.ts';
import styles from './DocumentPane.module.css';
import { Panes, type ShownPane } from './Panes.tsx';
import { LazyPdfPages } from './PdfDocument.tsx';

type Props = { adding: Adding & { file: File }; onPage: (page: number) => void };

/** A PDF that is being sent: its pages are seen at once, because the file is here. */
export function SentPdf({ adding: { file, share, abort }, onPage }: Props) {
  const t = useWords('read');
  const [shown, setShown] = useState<ShownPane>('document');
  const pane = useRef<HTMLDivElement>(null);
  useFocusWhileMounted(pane);
  useNoDrops();
  const title = <h2 dir="auto">{file.name.replace(/\.pdf$/i, '')}</h2>;
  const withoutPages = <div className={styles.state}>{title}</div>;
  return (
    <Panes
      shown={shown}
      onShow={setShown}
      document={
        <section ref={pane} className={styles.pane} aria-label={file.name} tabIndex={-1}>
          <div className={styles.note} role="status">
            <progress max={1} value={share ?? 0} aria-label={t('adding')} />
            <span>{t('adding')}</span>
            <Button look="plain" onClick={abort}>
              {t('cancel')}
            </Button>
          </div>
          <ErrorBoundary resetKey={file} fallback={() => withoutPages}>
            <Suspense fallback={<Skeleton lines={10} label={t('documentComes')} />}>
              <LazyPdfPages
                file={file}
                outline={[]}
                mark={null}
                onAction={null}
                onPicture={null}
                passagePrice=""
                tools={null}
                onPage={onPage}
                otherwise={(isUnreadable) =>
                  isUnreadable ? withoutPages : <Skeleton lines={10} label={t('documentComes')} />
                }
              />
            </Suspense>
          </ErrorBoundary>
        </section>
      }
      thread={
        <div className={styles.state}>
          {title}
          <p>{t('stillReading')}</p>
        </div>
      }
    />
  );
}

/** Takes the focus from what is hidden now, and gives it back when sending has failed or was cancelled. */
function useFocusWhileMounted(pane: RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null);
  // Before the browser takes the focus from a hidden element.
  useLayoutEffect(() => {
    before.current = document.activeElement;
    pane.current?.focus();
  }, [pane]);
  // After the hidden element is shown again.
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus();
    },
    [],
  );
}

/** A file that is dropped now would be opened by the browser in place of the page. */
function useNoDrops() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
