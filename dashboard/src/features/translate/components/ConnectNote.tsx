import { useWords } from '../../../i18n/use-words.ts';
import styles from './Translate.module.css';

/** The Demo cannot translate: says what to connect instead of showing a made-up translation. */
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
