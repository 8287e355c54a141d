import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { SavedPrompt } from '@deskmate/api/contracts/main/prompts';
import { type KeyboardEvent, useState } from 'react';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useWords } from '../../messages/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import styles from './prompts.module.css';
import type { Prompts } from './use-prompts.ts';

type Props = {
  prompts: Prompts;
  onNew: () => void;
  onEdit: (prompt: SavedPrompt) => void;
  onChoose: (prompt: SavedPrompt) => void;
};

export function PromptList({ prompts: { query, remove }, onNew, onEdit, onChoose }: Props) {
  const t = useWords('conversation');
  const errorWords = useErrorWords();
  const [search, setSearch] = useState('');
  const folded = search.trim().toLocaleLowerCase();
  const items = (query.data?.items ?? []).filter(({ title, text }) =>
    `${title}\n${text}`.toLocaleLowerCase().includes(folded),
  );
  const chooseFirst = (event: KeyboardEvent) => {
    const [first] = items;
    if (event.key === 'Enter' && !isComposing(event) && first) onChoose(first);
  };
  return (
    <>
      <input
        type="search"
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: a dialog that was opened to choose in.
        autoFocus
        className={styles.field}
        aria-label={t('searchPrompts')}
        placeholder={t('searchPrompts')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={chooseFirst}
      />
      {query.isError && <p role="alert">{errorWords(query.error)}</p>}
      {query.data && items.length === 0 && (
        <p className={styles.note}>{t(folded === '' ? 'promptsEmpty' : 'promptsNoMatch')}</p>
      )}
      <ul className={styles.list}>
        {items.map((prompt) => (
          <li key={prompt.id} className={styles.row}>
            <button type="button" className={styles.choose} onClick={() => onChoose(prompt)}>
              <strong>
                <bdi>{prompt.title}</bdi>
              </strong>
              <span>
                <bdi>{prompt.text}</bdi>
              </span>
            </button>
            <IconButton
              icon={EditOutlined}
              label={t('editPrompt', { title: prompt.title })}
              onClick={() => onEdit(prompt)}
            />
            <IconButton
              icon={DeleteOutlined}
              label={t('removePrompt', { title: prompt.title })}
              onClick={() => void remove(prompt.id)}
            />
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={onNew}>
        {t('newPrompt')}
      </Button>
    </>
  );
}
