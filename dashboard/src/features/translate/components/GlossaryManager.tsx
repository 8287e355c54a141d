import type { NewGlossary } from '@deskmate/api/contracts/ai/glossary';
import { baseLanguage } from '@deskmate/api/languages';
import { glossaryLimits } from '@deskmate/api/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageName } from '../../../conversation/composer/language-names.ts';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { glossariesQuery, glossaryQuery } from '../glossary-queries.ts';
import type { TranslateSettings } from '../translate-settings.ts';
import { GlossaryForm } from './GlossaryForm.tsx';
import styles from './GlossaryManager.module.css';

type Props = {
  isOpen: boolean;
  settings: TranslateSettings;
  /** The language of the text; null while it is not known. */
  sourceCode: string | null;
  onChange: (part: Partial<TranslateSettings>) => void;
  onClose: () => void;
};

/** All glossaries of the client; one is made, edited or deleted. */
export function GlossaryManager({ isOpen, settings, sourceCode, onChange, onClose }: Props) {
  const t = useWords('glossaries');
  /** The glossary that is edited; empty for a new one. */
  const [editedId, setEditedId] = useState<string | null>(null);
  return (
    <Modal open={isOpen} title={t('title')} onClose={onClose}>
      {editedId === null ? (
        <GlossaryList onEdit={setEditedId} />
      ) : (
        <EditedGlossary
          id={editedId}
          languages={{ source: sourceCode ?? '', target: baseLanguage(settings.target) }}
          onDone={(savedId) => {
            if (savedId !== null) onChange({ glossaryId: savedId });
            else if (settings.glossaryId === editedId) onChange({ glossaryId: null });
            setEditedId(null);
          }}
          onCancel={() => setEditedId(null)}
        />
      )}
    </Modal>
  );
}

function GlossaryList({ onEdit }: { onEdit: (id: string) => void }) {
  const t = useWords('glossaries');
  const conversationWords = useWords('conversation');
  const errorWords = useErrorWords();
  const { language } = useSettings();
  const query = useQuery(glossariesQuery(useApi()));
  if (query.isPending) return <p role="status">{t('loading')}</p>;
  if (query.isError) {
    return (
      <div role="alert" className={styles.state}>
        <p>{errorWords(query.error)}</p>
        <Button look="quiet" onClick={() => void query.refetch()}>
          {conversationWords('retry')}
        </Button>
      </div>
    );
  }
  const { items } = query.data;
  return (
    <>
      <p className={styles.note}>{t(items.length === 0 ? 'empty' : 'explain')}</p>
      <ul className={styles.list}>
        {items.map(({ id, name, source_language, target_language, terms }) => (
          <li key={id}>
            <button type="button" className={styles.row} onClick={() => onEdit(id)}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <small>
                {t('pair', {
                  source: languageName(source_language, language),
                  target: languageName(target_language, language),
                })}
                {' · '}
                {t('terms', { count: terms })}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {items.length < glossaryLimits.glossariesMax ? (
        <Button onClick={() => onEdit('')}>{t('create')}</Button>
      ) : (
        <p className={styles.note}>{t('most', { count: glossaryLimits.glossariesMax })}</p>
      )}
    </>
  );
}

type EditedProps = {
  id: string;
  /** Those of a new one. */
  languages: { source: string; target: string };
  /** With the id of what was saved; null where it was deleted. */
  onDone: (savedId: string | null) => void;
  onCancel: () => void;
};

function EditedGlossary({ id, languages, onDone, onCancel }: EditedProps) {
  const t = useWords('glossaries');
  const conversationWords = useWords('conversation');
  const errorWords = useErrorWords();
  const query = useQuery({ ...glossaryQuery(useApi(), id), enabled: id !== '', staleTime: 0, gcTime: 0 });
  if (id === '') {
    const fresh: NewGlossary = {
      name: '',
      source_language: languages.source,
      target_language: languages.target,
      terms: [{ source: '', target: '' }],
    };
    return <GlossaryForm id={null} initial={fresh} onDone={onDone} onCancel={onCancel} />;
  }
  if (query.data && !query.isFetching) {
    return <GlossaryForm id={id} initial={query.data} onDone={onDone} onCancel={onCancel} />;
  }
  if (!query.isError) return <p role="status">{t('loading')}</p>;
  return (
    <div role="alert" className={styles.state}>
      <p>{errorWords(query.error)}</p>
      <Button look="quiet" onClick={() => void query.refetch()}>
        {conversationWords('retry')}
      </Button>
      <Button look="plain" onClick={onCancel}>
        {conversationWords('back')}
      </Button>
    </div>
  );
}
