import { CopyButton } from '../../ui/CopyButton.tsx';
import { TextParts } from '../markdown/PlainText.tsx';
import styles from './ReadableText.module.css';

/** A text that is not the result, to be read and copied as it is. */
export function ReadableText({ text }: { text: string }) {
  return (
    <>
      <div className={styles.text} dir="auto">
        <TextParts text={text} />
      </div>
      <CopyButton text={text} className={styles.copy} />
    </>
  );
}
