import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { SavedPrompt } from '@deskmate/api/contracts/main/prompts';
import { createFilter } from '@deskmate/api/search/fold-letters';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import { focusNeighbour } from '../../ui/focus-neighbour.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { QueryState } from '../../ui/QueryState.tsx';
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
  const [search, setSearch] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  const isFound = createFilter(search);
  const items = (query.data?.items ?? []).filter(({ title, text }) => isFound(`${title}\n${text}`));
  const chooseFirst = (event: KeyboardEvent) => {
    const [first] = items;
    if (event.key === 'Enter' && !isComposing(event) && first) onChoose(first);
  };
  return (
    <>
      <input
        ref={searchField}
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
      <QueryState query={query}>
        {() =>
          items.length === 0 ? (
            <p className={styles.note}>{t(search.trim() === '' ? 'promptsEmpty' : 'promptsNoMatch')}</p>
          ) : (
            <ul className={styles.list}>
              {items.map((prompt) => (
                <PromptRow
                  key={prompt.id}
                  prompt={prompt}
                  onEdit={onEdit}
                  onChoose={onChoose}
                  onRemove={(row) => {
                    focusNeighbour(row, row?.parentElement, searchField.current);
                    return remove(prompt.id);
                  }}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      <Button look="quiet" onClick={onNew}>
        {t('newPrompt')}
      </Button>
    </>
  );
}

type RowProps = Pick<Props, 'onEdit' | 'onChoose'> & {
  prompt: SavedPrompt;
  onRemove: (row: HTMLLIElement | null) => Promise<unknown>;
};

/** A saved prompt is deleted for good, so this asks first. */
function PromptRow({ prompt, onEdit, onChoose, onRemove }: RowProps) {
  const t = useWords('conversation');
  const [isAsking, setAsking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const remove = async () => {
    setRemoving(true);
    await onRemove(row.current);
    setRemoving(false);
  };
  return (
    <li ref={row} className={styles.row}>
      <button type="button" className={styles.choose} onClick={() => onChoose(prompt)}>
        <strong>
          <bdi>{prompt.title}</bdi>
        </strong>
        <span>
          <bdi>{prompt.text}</bdi>
        </span>
      </button>
      <IconButton icon={EditOutlined} label={t('editPrompt', { title: prompt.title })} onClick={() => onEdit(prompt)} />
      <IconButton
        icon={DeleteOutlined}
        label={t('removePrompt', { title: prompt.title })}
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      />
      {isAsking && (
        <div className={styles.question} role="alert">
          <p>{t('removePromptText')}</p>
          <Button look="danger" busy={isRemoving} onClick={() => void remove()}>
            {t('remove')}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </li>
  );
}
