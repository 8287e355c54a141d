import { planText } from '@deskmate/brand/plan-seed';
import { useWords } from '../../messages/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { readDescription } from './read-description.ts';

/** What a payment is for, in the reader's language; names that an operator gave stay as they are. */
export function useDescription(): (line: string) => string {
  const words = useWords('payments');
  const { language } = useSettings();
  return (line) => {
    const described = readDescription(line);
    if (described === null) return line;
    if (described.kind === 'plan')
      return words(described.interval === 'year' ? 'planForYear' : 'planForMonth', { name: described.name });
    return words('packLine', { name: planText(described.name, language), quantity: described.quantity });
  };
}
