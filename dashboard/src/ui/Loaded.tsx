import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorWords } from '../messages/use-error-words.ts';
import { useWords } from '../messages/use-words.ts';
import { Button } from './Button.tsx';
import styles from './Page.module.css';
import { Problem } from './Problem.tsx';
import { Skeleton } from './Skeleton.tsx';

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  /** How many lines stand in while it loads. */
  lines?: number;
  children: (data: T) => ReactNode;
};

/** Server data in its three states: coming, there, or failed with a way to try again. */
export function Loaded<T>({ query, lines = 3, children }: LoadedProps<T>) {
  const words = useWords('frame');
  const errorWords = useErrorWords();
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Skeleton lines={lines} label={words('loading')} />;
  return (
    <div className={styles.form}>
      <Problem text={errorWords(query.error)} />
      <div>
        <Button look="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          {words('retry')}
        </Button>
      </div>
    </div>
  );
}
