import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import styles from './MonthChart.module.css';
import type { MonthSeries } from './month-series.ts';

type MonthChartProps = { series: MonthSeries; nameOf: (key: string | null) => string };

const height = 160;
const step = 20;
const bar = 14;

/** A stacked bar for each day; the list below has the same figures as text. */
export function MonthChart({ series, nameOf }: MonthChartProps) {
  const t = useWords('usage');
  const { number, date } = useFormat();
  const isRightToLeft = useSettings().language === 'ar';
  const { days, keys, total } = series;
  const width = days.length * step;
  const highest = Math.max(1, ...days.map((day) => day.total));
  return (
    <div className={styles.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('chartLabel', { credits: number(total) })}
        preserveAspectRatio="none"
      >
        {days.map(({ day, credits, total: ofDay }, at) => {
          const x = (isRightToLeft ? days.length - 1 - at : at) * step + (step - bar) / 2;
          let top = height;
          return (
            <g key={day}>
              <title>{`${date(`${day}T12:00:00`)}: ${number(ofDay)}`}</title>
              <rect className={styles.day} x={x} y={0} width={bar} height={height} />
              {credits.map((amount, layer) => {
                const share = (amount / highest) * height;
                top -= share;
                return <rect key={layer} data-layer={layer} x={x} y={top} width={bar} height={share} />;
              })}
            </g>
          );
        })}
      </svg>
      <ul className={styles.legend}>
        {keys.map(({ key, credits }, layer) => (
          <li key={key ?? 'rest'}>
            <span className={styles.swatch} data-layer={layer} aria-hidden="true" />
            <bdi>{nameOf(key)}</bdi>
            <strong>{number(credits)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
