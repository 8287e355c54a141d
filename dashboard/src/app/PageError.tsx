import { useWords } from '../i18n/use-words.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';

/** The screen of a page that failed. It offers to try again, or to reload when the page's files could not be fetched. */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useWords('frame');
  if (isMissingChunk(error)) {
    const reload = { label: t('reload'), run: () => window.location.reload() };
    return <ErrorScreen title={t('newVersion')} text={t('newVersionText')} action={reload} />;
  }
  return (
    <ErrorScreen title={t('brokenPage')} text={t('brokenPageText')} action={{ label: t('retry'), run: onRetry }}>
      <a className={buttonClass('quiet')} href={paths.chat}>
        {t('toChat')}
      </a>
    </ErrorScreen>
  );
}

/** The error messages of browsers for a module that cannot be fetched. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload|error loading dynamically/i.test(
    error.message,
  );
