import { useWords } from '../../messages/use-words.ts';
import type { Message } from '../tree/message-tree.ts';
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
  return (
    <div className={styles.refused}>
      <p role="status">
        {t('refusedText')} {refused !== 'replaced' && t(refused === 'free' ? 'notCharged' : 'refusedCharged')}
      </p>
      <button type="button" className={styles.again} onClick={onTryAgain}>
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
