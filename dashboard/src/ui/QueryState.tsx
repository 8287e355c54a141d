import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useErrorWords } from '../i18n/use-error-words.ts';
import { useWords } from '../i18n/use-words.ts';
import { Button } from './Button.tsx';
import { FormAlert } from './FormAlert.tsx';
import styles from './Page.module.css';
import { Skeleton } from './Skeleton.tsx';

type QueryStateProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  /** The number of placeholder lines while it loads. */
  lines?: number;
  children: (data: T) => ReactNode;
};

/** Server data in its three states: loading, loaded, or failed with Retry. Parts of it may load lazily. */
export function QueryState<T>({ query, lines = 3, children }: QueryStateProps<T>) {
  const t = useWords('frame');
  const errorWords = useErrorWords();
  const skeleton = <Skeleton lines={lines} label={t('loading')} />;
  if (query.data !== undefined) return <Suspense fallback={skeleton}>{children(query.data)}</Suspense>;
  if (!query.error) return skeleton;
  return (
    <div className={styles.form}>
      <FormAlert text={errorWords(query.error)} />
      <div>
        <Button look="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
}
