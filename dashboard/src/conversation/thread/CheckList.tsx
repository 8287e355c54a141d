import type { TextCheck } from '@deskmate/api/contracts/ai/chat';
import { oneLine, shortened } from '@deskmate/api/one-line';
import { useWords, type Words } from '../../i18n/use-words.ts';
import styles from './CheckList.module.css';
import { Disclosure } from './Disclosure.tsx';
import type { Place } from './folded-text.ts';
import type { ShownCheck } from './shown-checks.ts';

type Props = {
  checks: readonly ShownCheck[];
  /** Leads to a place of the text. */
  onGo: (place: Place) => void;
};

/** What is to be checked in a text: one line, which opens a list that leads to the places. Nothing where all is well. */
export function CheckList({ checks, onGo }: Props) {
  const t = useWords('conversation');
  if (checks.length === 0) return null;
  return (
    <Disclosure label={t('checks', { count: checks.length })}>
      <ul className={styles.list}>
        {checks.map(({ check, place }, index) => (
          <li key={index}>
            {place ? (
              <button type="button" className={styles.entry} onClick={() => onGo(place)}>
                {wordsOf(check, t)}
              </button>
            ) : (
              wordsOf(check, t)
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function wordsOf({ kind, expected, found }: TextCheck, t: Words<'conversation'>): string {
  if (kind === 'length') return t(expected === 'longer' ? 'check_shorter' : 'check_longer');
  if (kind === 'term') return t('check_term', { expected: termPair(expected, t) });
  if (found !== undefined) return t('check_found', { expected: quoted(expected), found: quoted(found) });
  return t(kind === 'number' || kind === 'name' ? 'check_value' : 'check_missing', { expected: quoted(expected) });
}

/** The arrow points along the sentence, whatever the direction of the terms. */
function termPair(expected: string, t: Words<'conversation'>): string {
  const [source = '', ...target] = expected.split(' → ');
  if (target.length === 0) return quoted(source);
  return t('termPair', { source: quoted(source), target: quoted(target.join(' → ')) });
}

const longestQuote = 160;

/** Isolated in every case: signs without letters, such as “5 %”, would turn round in the other direction. */
const quoted = (text: string): string => `\u2068${shortened(oneLine(text), longestQuote)}\u2069`;
