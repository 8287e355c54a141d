import { useWords } from '../../../messages/use-words.ts';
import styles from './Translate.module.css';

/** With the Demo alone nothing can be translated: says what to connect, and pretends nothing. */
export function ConnectNote() {
  const t = useWords('translate');
  return (
    <div className={styles.connect} role="note">
      <h2>{t('connectTitle')}</h2>
      <p>{t('connectText')}</p>
      <p>
        <bdi>
          <code>OPENAI_API_KEY</code>, <code>ANTHROPIC_API_KEY</code>, <code>GOOGLE_API_KEY</code>,{' '}
          <code>OPENAI_COMPATIBLE_URL</code>
        </bdi>
      </p>
    </div>
  );
}
