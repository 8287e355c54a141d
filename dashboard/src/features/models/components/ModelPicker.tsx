import type { AiModel } from '@deskmate/api/contracts/main/models';
import { useState } from 'react';
import { Icon } from '../../../conversation/icon/Icon.tsx';
import { moveFocus } from '../../../conversation/menu/move-focus.ts';
import { Popover } from '../../../conversation/menu/Popover.tsx';
import { useModelName } from '../../../conversation/model/use-model-name.ts';
import { useWords } from '../../../messages/use-words.ts';
import { groupModels } from '../group-models.ts';
import type { ModelChoice } from '../use-model-choice.ts';
import styles from './ModelPicker.module.css';
import { ModelRow } from './ModelRow.tsx';

/** Chooses the model: search, vendors, what each can do, what it costs, and why one cannot be chosen. */
export function ModelPicker({ choice }: { choice: ModelChoice }) {
  const t = useWords('models');
  const modelName = useModelName();
  const { chosen, state } = choice;
  if (state === 'error') {
    return (
      <button type="button" className={styles.button} onClick={choice.retry}>
        {t('retryList')}
      </button>
    );
  }
  if (state === 'loading') return <span className={styles.waiting} role="status" aria-label={t('loading')} />;
  if (!chosen) return <span className={styles.none}>{t('none')}</span>;
  return (
    <Popover
      className={styles.panel}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          data-model-picker
          className={styles.button}
          aria-haspopup="dialog"
          title={t('chooseModel')}
        >
          <ModelDot model={chosen} />
          <span className={styles.name}>{modelName(chosen.model_name)}</span>
          <Icon name="chevronDown" size={16} />
        </button>
      )}
    >
      {(close) => <ModelList choice={choice} close={close} />}
    </Popover>
  );
}

/** Groups that are not a vendor's name have words of ours. */
const ours = { 'Own server': 'ownServer', 'Special tools': 'specialTools' } as const;
const isOurs = (group: string): group is keyof typeof ours => Object.hasOwn(ours, group);

function ModelList({ choice, close }: { choice: ModelChoice; close: () => void }) {
  const t = useWords('models');
  const [search, setSearch] = useState('');
  const nameOf = (group: string) => (isOurs(group) ? t(ours[group]) : group);
  const groups = groupModels(choice.models, search);
  const choose = (model: AiModel) => {
    if (model.locked) return;
    choice.choose(model.model_id);
    close();
  };
  return (
    <search className={styles.list} onKeyDown={moveFocus}>
      <input
        type="search"
        data-autofocus
        className={styles.search}
        placeholder={t('searchModels')}
        aria-label={t('searchModels')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {groups.map((group) => (
        <section key={group.name} aria-label={nameOf(group.name)}>
          <h3 className={styles.group}>{nameOf(group.name)}</h3>
          {group.models.map((model) => (
            <ModelRow key={model.model_id} model={model} isChosen={model === choice.chosen} onChoose={choose} />
          ))}
        </section>
      ))}
      {groups.length === 0 && <p className={styles.nothing}>{t('noMatch')}</p>}
    </search>
  );
}

function ModelDot({ model }: { model: AiModel }) {
  return (
    <svg className={styles.dot} viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="5" fill={model.query_credit_group_ui_config.groupColor} />
    </svg>
  );
}
