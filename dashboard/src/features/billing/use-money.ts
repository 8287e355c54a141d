import { formatMoneyIsolated } from '@deskmate/api/money/format-money';
import type { Money } from '@deskmate/api/money/minor-units';
import { useSettings } from '../../settings/SettingsProvider.tsx';

/** Amounts in the language of the settings, isolated for use in a sentence. */
export function useMoney(): (money: Money) => string {
  const { language } = useSettings();
  return (money) => formatMoneyIsolated(money, language);
}
