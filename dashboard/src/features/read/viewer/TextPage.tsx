import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { pageQuery } from '../documents/document-queries.ts';
import type { PageProps } from './page-source.ts';
import styles from './TextPage.module.css';

/** A page of a document without a look of its own: its text, each paragraph in its own direction. */
export function TextPage({ documentId, page, onText }: PageProps & { documentId: string }) {
  const t = useWords('read');
  const errorWords = useErrorWords();
  const query = useQuery(pageQuery(useApi(), documentId, page));
  const container = useRef<HTMLDivElement>(null);
  const reportText = useEffectEvent(onText);
  const text = query.data?.text;
  useEffect(() => {
    if (text !== undefined && container.current) reportText(container.current);
  }, [text]);
  if (query.isError) {
    return (
      <div role="alert">
        <p>{errorWords(query.error)}</p>
        <Button look="quiet" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (text === undefined) return <Skeleton lines={12} label={t('pageComes')} />;
  return (
    <div ref={container} className={styles.text} dir="auto">
      {text}
    </div>
  );
}
