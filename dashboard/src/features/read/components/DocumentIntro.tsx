import type { Document } from '@deskmate/api/contracts/ai/documents';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useReader } from '../answers/read-context.ts';
import { readingTime } from '../text/reading-time.ts';
import styles from './DocumentIntro.module.css';
import { useDocumentTasks } from './use-document-tasks.ts';

/** What is known of the open documents before anything is asked, and what can be asked with one press. */
export function DocumentIntro() {
  const t = useWords('read');
  const { documents } = useReader();
  const tasks = useDocumentTasks();
  if (documents.length === 0) return null;
  return (
    <div className={styles.intro}>
      {documents.map((document) => (
        <DocumentFacts key={document.id} document={document} />
      ))}
      {tasks.isReady && (
        <div className={styles.tasks}>
          <p>{t('summariseAs')}</p>
          <div className={styles.buttons}>
            {tasks.summaries.map(({ key, label, run }) => (
              <Button key={key} look="quiet" onClick={run}>
                {label}
              </Button>
            ))}
          </div>
          <p className={styles.price}>{tasks.priceWords}</p>
        </div>
      )}
    </div>
  );
}

function DocumentFacts({ document }: { document: Document }) {
  const t = useWords('read');
  const format = useFormat();
  const { language } = useSettings();
  const { pages, words } = document;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const time = words ? readingTime(words, document.language) : null;
  const facts = [
    document.language && names.of(document.language),
    pages !== null && t('pageCount', { count: pages, shown: format.number(pages) }),
    time && t(time.unit, { count: time.count, shown: format.number(time.count) }),
  ].filter(Boolean);
  return (
    <header className={styles.facts}>
      <h2 dir="auto">{document.title}</h2>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {words !== null && document.recognized_pages.length > 0 && <p>{t('recognizedIntro')}</p>}
      {document.url && (
        <p>
          <a href={document.url} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
            {new URL(document.url).host}
          </a>
        </p>
      )}
    </header>
  );
}
