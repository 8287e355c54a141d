import { DownOutlined } from '@ant-design/icons';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Icon } from '../../ui/Icon.tsx';
import { moveFocus } from '../../ui/menu/move-focus.ts';
import { PickerSearch } from '../../ui/menu/PickerSearch.tsx';
import { Popover, type PopoverHandle } from '../../ui/menu/Popover.tsx';
import picker from '../../ui/menu/picker.module.css';
import { groupModels } from './group-models.ts';
import styles from './ModelPicker.module.css';
import { ModelRow } from './ModelRow.tsx';
import { useModelName } from './model-name.ts';
import { havePrices } from './model-strength.ts';
import type { ModelChoice } from './use-model-choice.ts';

/** Called with the search text, and with null once a model is chosen. */
type OnSearch = (search: string | null) => void;

export type ModelPickerHandle = { open: (onSearch: OnSearch) => void };

type Props = { ref?: Ref<ModelPickerHandle>; choice: ModelChoice };

/** Chooses the model: search, vendors, what each can do, what it costs, and why one cannot be chosen. */
export function ModelPicker({ ref, choice }: Props) {
  const t = useWords('models');
  const modelName = useModelName();
  const { selected, state } = choice;
  const popover = useRef<PopoverHandle>(null);
  const [onSearch, setOnSearch] = useState<OnSearch | null>(null);
  const hasNone = state !== 'loading' && state !== 'error' && !selected;
  const open = (onOpenedSearch: OnSearch) => {
    if (hasNone) return;
    setOnSearch(() => onOpenedSearch);
    popover.current?.open();
  };
  useImperativeHandle(ref, () => ({ open }));
  return (
    <Popover
      ref={popover}
      closesOnLeave
      className={styles.panel}
      trigger={(props) =>
        hasNone ? (
          // The list may be open already: `@` opens it while the models are being loaded.
          <span id={props.id} className={styles.none}>
            {t('none')}
          </span>
        ) : state === 'error' ? (
          <button type="button" id={props.id} className={picker.button} onClick={choice.retry}>
            {t('retryList')}
          </button>
        ) : (
          <button
            type="button"
            {...props}
            onClick={() => {
              setOnSearch(null);
              props.onClick();
            }}
            className={picker.button}
            aria-haspopup="dialog"
            aria-label={selected ? undefined : t('loading')}
            title={t('chooseModel')}
          >
            {selected ? (
              <>
                <ModelDot model={selected} />
                <bdi className={picker.name}>{modelName(selected.model_name)}</bdi>
              </>
            ) : (
              <span className={styles.waiting} />
            )}
            <Icon icon={DownOutlined} size={12} />
          </button>
        )
      }
    >
      {(close) => <ModelList choice={choice} onSearch={onSearch} close={close} />}
    </Popover>
  );
}

/** Groups that are not a vendor's name are translated. */
const ours = { 'Own server': 'ownServer', 'Special tools': 'specialTools' } as const;
const isOurs = (group: string): group is keyof typeof ours => Object.hasOwn(ours, group);

/** Why there is nothing to choose from. */
const noModels = { loading: 'loading', error: 'listFailed', empty: 'none', ready: 'noMatch' } as const;

type ListProps = { choice: ModelChoice; onSearch: OnSearch | null; close: () => void };

function ModelList({ choice, onSearch, close }: ListProps) {
  const t = useWords('models');
  const modelName = useModelName();
  const [search, setSearch] = useState('');
  const nameOf = (group: string) => (isOurs(group) ? t(ours[group]) : group);
  const groups = groupModels(choice.models, search);
  const choose = (model: AiModel) => {
    if (model.locked) return;
    choice.choose(model.model_id);
    onSearch?.(null);
    close();
  };
  const change = (typed: string) => {
    setSearch(typed);
    onSearch?.(typed);
  };
  const showsPrice = havePrices(choice.models);
  const isSearched = search.trim() !== '';
  const first = isSearched ? groups.flatMap(({ models }) => models).find(({ locked }) => !locked) : undefined;
  const chooseFirst = () => {
    if (first) choose(first);
    else if (onSearch && choice.state === 'ready' && groups.length === 0) close();
  };
  return (
    <search className={picker.list} onKeyDown={moveFocus}>
      <PickerSearch
        label={t('searchModels')}
        value={search}
        onChange={change}
        onEnter={chooseFirst}
        onEscape={close}
        isTyped={onSearch !== null}
      />
      <p className={picker.state} role="status">
        {first && t('enterChooses', { model: modelName(first.model_name) })}
        {groups.length === 0 && t(noModels[choice.state])}
      </p>
      {choice.state === 'error' && (
        <button type="button" className={picker.row} onClick={choice.retry}>
          {t('retryList')}
        </button>
      )}
      {groups.map((group) => (
        <section key={group.name} aria-label={nameOf(group.name)}>
          {groups.length > 1 && <h3 className={picker.group}>{nameOf(group.name)}</h3>}
          {group.models.map((model) => (
            <ModelRow
              key={model.model_id}
              model={model}
              isChosen={model === choice.selected}
              showsPrice={showsPrice}
              onChoose={choose}
            />
          ))}
        </section>
      ))}
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
