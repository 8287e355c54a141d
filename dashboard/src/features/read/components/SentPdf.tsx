import { Suspense, useState } from 'react';
import { useWords } from '../../../messages/use-words.ts';
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
  const [pane, setPane] = useState<ShownPane>('document');
  const title = <h2 dir="auto">{file.name.replace(/\.pdf$/i, '')}</h2>;
  const withoutPages = <div className={styles.state}>{title}</div>;
  return (
    <Panes
      shown={pane}
      onShow={setPane}
      document={
        <div className={styles.pane}>
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
        </div>
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
