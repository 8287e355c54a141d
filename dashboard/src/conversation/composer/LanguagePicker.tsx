import { CheckOutlined, DownOutlined } from '@ant-design/icons';
import { useDeferredValue, useMemo, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { moveFocus } from '../../ui/menu/move-focus.ts';
import { PickerSearch } from '../../ui/menu/PickerSearch.tsx';
import { Popover } from '../../ui/menu/Popover.tsx';
import picker from '../../ui/menu/picker.module.css';
import styles from './LanguagePicker.module.css';
import { languageName, type NamedLanguage, nameLanguages, searchLanguages } from './language-names.ts';
import { type LanguageList, useRecentLanguages } from './use-recent-languages.ts';

type Props = {
  /** What the language is for: the accessible name of the button and of its list. */
  label: string;
  /** A code of the list or of `extra`. */
  value: string;
  codes: readonly string[];
  list: LanguageList;
  /** Choices that are no language, such as "Detect language"; they come first. */
  extra?: readonly { code: string; label: string }[];
  /** The text of the button, where it differs from the name of the language. */
  text?: string;
  onChoose: (code: string) => void;
};

/** Chooses a language: search in its own name, the reader's or English, and those chosen last. */
export function LanguagePicker(props: Props) {
  const { label, value, extra = [], text } = props;
  const { language } = useSettings();
  const name = text ?? extra.find(({ code }) => code === value)?.label ?? languageName(value, language);
  return (
    <Popover
      closesOnLeave
      className={styles.panel}
      trigger={(trigger) => (
        <button type="button" {...trigger} className={picker.button} title={label} aria-haspopup="dialog">
          <span className="visually-hidden">{label}: </span>
          <span className={styles.name}>{name}</span>
          <Icon icon={DownOutlined} size={12} />
        </button>
      )}
    >
      {(close) => <LanguageSearch {...props} extra={extra} close={close} />}
    </Popover>
  );
}

type SearchProps = Props & { extra: NonNullable<Props['extra']>; close: () => void };

function LanguageSearch({ label, value, codes, list, extra, onChoose, close }: SearchProps) {
  const t = useWords('languages');
  const { language } = useSettings();
  const { recent, add } = useRecentLanguages(list);
  const languages = useMemo(() => nameLanguages(codes, language), [codes, language]);
  const [search, setSearch] = useState('');
  const found = searchLanguages(languages, useDeferredValue(search));
  const isSearched = search.trim() !== '';
  const recentRows = isSearched
    ? []
    : recent.flatMap((code) => languages.filter((candidate) => candidate.code === code));
  const choose = (code: string) => {
    if (languages.some((candidate) => candidate.code === code)) add(code);
    close();
    onChoose(code);
  };
  const chooseFirst = () => {
    // The latest input may not be rendered yet.
    const [first] = searchLanguages(languages, search);
    if (first) choose(first.code);
  };
  const row = (item: NamedLanguage) => (
    <LanguageRow key={item.code} {...item} isChosen={item.code === value} onChoose={() => choose(item.code)} />
  );
  return (
    <search className={picker.list} aria-label={label} onKeyDown={moveFocus}>
      <PickerSearch label={t('search')} value={search} onChange={setSearch} onEnter={chooseFirst} onEscape={close} />
      <p className={picker.state} role="status">
        {isSearched && found.length === 0 && t('noMatch')}
      </p>
      {!isSearched &&
        extra.map(({ code, label: name }) => (
          <LanguageRow
            key={code}
            code={code}
            name={name}
            ownName=""
            isChosen={code === value}
            onChoose={() => choose(code)}
          />
        ))}
      {recentRows.length > 0 && (
        <section aria-label={t('recent')}>
          <h3 className={picker.group}>{t('recent')}</h3>
          {recentRows.map(row)}
        </section>
      )}
      <section aria-label={t('all')}>
        {!isSearched && <h3 className={picker.group}>{t('all')}</h3>}
        {found.map(row)}
      </section>
    </search>
  );
}

type RowProps = Omit<NamedLanguage, 'words'> & { isChosen: boolean; onChoose: () => void };

function LanguageRow({ code, name, ownName, isChosen, onChoose }: RowProps) {
  return (
    <button type="button" className={picker.row} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.words}>
        <bdi>{name}</bdi>
        {ownName !== '' && (
          <small>
            <bdi lang={code}>{ownName}</bdi>
          </small>
        )}
      </span>
      {isChosen && (
        <span className={styles.check}>
          <Icon icon={CheckOutlined} size={14} />
        </span>
      )}
    </button>
  );
}
