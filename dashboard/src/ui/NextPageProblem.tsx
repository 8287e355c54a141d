import { useErrorWords } from '../i18n/use-error-words.ts';
import { useWords } from '../i18n/use-words.ts';
import { Button } from './Button.tsx';
import styles from './NextPageProblem.module.css';
import type { Pages } from './use-next-page.ts';

/** At the end of a list whose next page could not be fetched: the error, and Retry. */
export function NextPageProblem({ query }: { query: Pages & { error: unknown } }) {
  const t = useWords('frame');
  const errorWords = useErrorWords();
  if (!query.isFetchNextPageError) return null;
  return (
    <div className={styles.problem} role="alert">
      <p>{errorWords(query.error)}</p>
      <Button look="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('retry')}
      </Button>
    </div>
  );
}
