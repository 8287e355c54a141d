import { freeRefusalsPerDay } from '@deskmate/api/limits';
import { useWords } from '../../i18n/use-words.ts';
import type { Message } from '../store/message-tree.ts';
import { Disclosure } from './Disclosure.tsx';
import { ReadableText } from './ReadableText.tsx';
import styles from './RefusedText.module.css';

type Props = {
  content: string;
  refused: NonNullable<Message['refused']>;
  onTryAgain: () => void;
};

/** Stands in the place of a text that is none that was asked for. It can still be read and copied. */
export function RefusedText({ content, refused, onTryAgain }: Props) {
  const t = useWords('conversation');
  /** The button goes with this text: the focus moves to where the new one appears. */
  function tryAgain({ currentTarget }: { currentTarget: HTMLElement }) {
    const place = currentTarget.closest<HTMLElement>('[data-result]');
    onTryAgain();
    place?.focus({ preventScroll: true });
  }
  return (
    <div className={styles.refused}>
      <p role="status">
        {t('refusedText')} {refused === 'free' && t('notCharged')}
        {refused === 'charged' && t('refusedCharged', { count: freeRefusalsPerDay })}
      </p>
      <button type="button" className={styles.again} onClick={tryAgain}>
        {t('tryAgain')}
      </button>
      {content.trim() !== '' && (
        <Disclosure label={t('showRefused')}>
          <ReadableText text={content} />
        </Disclosure>
      )}
    </div>
  );
}
