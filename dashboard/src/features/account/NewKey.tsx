import { useWords } from '../../messages/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { Remark } from '../../ui/Problem.tsx';
import styles from './ApiKeys.module.css';

/** The only moment at which a key's text can be read. */
export function NewKey({ text, onDone }: { text: string; onDone: () => void }) {
  const words = useWords('account');
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(words('keyCopied')),
      () => notify.error(words('keyCopyFailed')),
    );
  return (
    <Remark kind="note">
      <div className={page.form} role="status">
        <strong>{words('keyOnce')}</strong>
        <code className={styles.key} dir="ltr">
          {text}
        </code>
        <div className={page.row}>
          <Button onClick={() => void copy()}>{words('keyCopy')}</Button>
          <Button look="quiet" onClick={onDone}>
            {words('keyDone')}
          </Button>
        </div>
      </div>
    </Remark>
  );
}
