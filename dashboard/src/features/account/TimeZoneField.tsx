import { Form } from 'antd';
import { useMemo } from 'react';
import { regionalLocale } from '../../i18n/regional-locale.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import styles from './ProfileFields.module.css';

/** The time zone in which emails give times, by its city, with its name below. */
export function TimeZoneField() {
  const t = useWords('account');
  const { language } = useSettings();
  const chosen = Form.useWatch<string | undefined>('time_zone') ?? 'UTC';
  // One that this browser does not list can still be kept.
  const zones = useMemo(() => [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort(), [chosen]);
  return (
    <Form.Item
      name="time_zone"
      label={t('timeZone')}
      extra={nameOf(chosen, regionalLocale(language, navigator.languages))}
    >
      <select className={styles.select}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </Form.Item>
  );
}

/** Undefined for a zone that this browser does not know. */
function nameOf(timeZone: string, locale: string): string | undefined {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  } catch {
    return undefined;
  }
}
