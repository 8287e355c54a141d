import type { LedgerTool } from '@deskmate/api/tools';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceStrip } from '../../ui/ChoiceStrip.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { MonthChart } from './MonthChart.tsx';
import { type Dimension, monthSeries, moveMonth } from './month-series.ts';
import { monthUsageQuery } from './usage-queries.ts';
import { useUsageNames } from './use-usage-names.ts';

const thisMonth = () => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
};

/** What was used today and in a month, by tool, model or group. */
export function MonthOverview() {
  const t = useWords('usage');
  const { number, month: monthName } = useFormat();
  const names = useUsageNames();
  const [month, setMonth] = useState(thisMonth);
  const [dimension, setDimension] = useState<Dimension>('tool');
  const usage = useQuery(monthUsageQuery(useApi(), month));
  // While another month is read, the figures are still those of the month before.
  const isOld = usage.isPlaceholderData;
  const shown = isOld && usage.data ? usage.data.month : month;
  const nameOf = (key: string | null): string => {
    if (key === null) return t('others');
    if (key === '') return '–';
    if (dimension === 'tool') return names.tool(key as LedgerTool);
    return dimension === 'model' ? names.model(key) : t(key as 'standard' | 'advanced' | 'image');
  };
  return (
    <section className={page.card} aria-busy={isOld}>
      <div className={page.spread}>
        <h2>{monthName(`${shown}-15T12:00:00`)}</h2>
        <div className={page.row}>
          <Button look="quiet" busy={isOld} onClick={() => setMonth(moveMonth(month, -1))}>
            {t('monthBefore')}
          </Button>
          <Button
            look="quiet"
            busy={isOld}
            disabled={month >= thisMonth()}
            onClick={() => setMonth(moveMonth(month, 1))}
          >
            {t('monthAfter')}
          </Button>
        </div>
      </div>
      <QueryState query={usage} lines={6}>
        {(data) => {
          const series = monthSeries(data, dimension);
          const today = series.days.find(({ day }) => day === data.today);
          return (
            <>
              <p>
                {today && <>{t('todayUsed', { count: today.total, credits: number(today.total) })} · </>}
                {t('monthUsed', { count: series.total, credits: number(series.total) })}
              </p>
              {series.total > 0 && (
                <>
                  <ChoiceStrip
                    label={t('by')}
                    value={dimension}
                    onChange={setDimension}
                    options={(['tool', 'model', 'group'] as const).map((value) => ({ value, label: t(value) }))}
                  />
                  <MonthChart series={series} nameOf={nameOf} />
                </>
              )}
            </>
          );
        }}
      </QueryState>
    </section>
  );
}
