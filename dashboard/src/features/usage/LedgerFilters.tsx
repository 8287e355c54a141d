import { creditGroups } from '@deskmate/api/credits/credit-groups';
import { ledgerTools } from '@deskmate/api/tools';
import { useWords } from '../../i18n/use-words.ts';
import styles from './LedgerFilters.module.css';
import type { UsageFilter } from './usage-queries.ts';
import { useUsageNames } from './use-usage-names.ts';

const kinds = ['spend', 'not_charged', 'grant', 'expire', 'adjust'] as const;

type Props = { filter: UsageFilter; onChange: (filter: UsageFilter) => void };

/** Which lines of the ledger are shown: of all kinds, groups and tools, or of one of each. */
export function LedgerFilters({ filter, onChange }: Props) {
  const t = useWords('usage');
  const names = useUsageNames();
  const choices = {
    kind: { label: t('what'), options: kinds.map((value) => ({ value, text: t(value) })) },
    group: { label: t('group'), options: creditGroups.map((value) => ({ value, text: t(value) })) },
    tool: { label: t('tool'), options: ledgerTools.map((value) => ({ value, text: names.tool(value) })) },
  };
  const choose = (name: keyof UsageFilter, value: string) => {
    const { [name]: _, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <div className={styles.filters}>
      {(['kind', 'group', 'tool'] as const).map((name) => (
        <label key={name} className={styles.filter}>
          {choices[name].label}
          <select value={filter[name] ?? ''} onChange={({ target }) => choose(name, target.value)}>
            <option value="">{t('all')}</option>
            {choices[name].options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}
