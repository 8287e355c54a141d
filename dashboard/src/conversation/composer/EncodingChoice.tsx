import { CloseOutlined } from '@ant-design/icons';
import type { EncodingCandidate } from '@deskmate/api/contracts/errors';
import { useId } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './EncodingChoice.module.css';

/** A text file that was refused because its encoding cannot be told. */
export type AskedEncoding = { file: File; candidates: readonly EncodingCandidate[] };

type Props = { asked: AskedEncoding; isBusy?: boolean; onChoose: (encoding: string) => void; onClose: () => void };

/** Asks in which encoding a text is to be read, by what its start then says. */
export function EncodingChoice({ asked: { file, candidates }, isBusy = false, onChoose, onClose }: Props) {
  const t = useWords('conversation');
  const question = useId();
  return (
    <fieldset className={styles.choice} aria-labelledby={question}>
      <div className={styles.head}>
        <p id={question} role="alert">
          {t('encodingAsk', { name: file.name })}
        </p>
        <IconButton icon={CloseOutlined} label={t('close')} onClick={onClose} />
      </div>
      {candidates.map(({ encoding, sample }) => (
        <Button
          key={encoding}
          look="quiet"
          wide
          className={styles.candidate}
          busy={isBusy}
          onClick={() => onChoose(encoding)}
        >
          <span dir="auto">{sample}</span>
          <small dir="ltr">{encoding}</small>
        </Button>
      ))}
    </fieldset>
  );
}
