import { Button } from 'antd';
import { useWords } from '../../i18n/use-words.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import styles from './NewKeyModal.module.css';

type NewKeyModalProps = {
  /** Null while there is no new key. */
  text: string | null;
  onClose: () => void;
};

/** Shows the text of a new key, which is never shown again; only its buttons close it, so that no click beside it does. */
export function NewKeyModal({ text, onClose }: NewKeyModalProps) {
  const t = useWords('account');
  const notify = useNotify();
  const copy = () =>
    copyText(text ?? '').then(
      () => notify.success(t('keyCopied')),
      () => notify.error(t('keyCopyFailed')),
    );
  return (
    <Modal
      open={text !== null}
      title={t('keyOnce')}
      isLocked
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('keyDone')}</Button>
          <Button type="primary" onClick={() => void copy()}>
            {t('keyCopy')}
          </Button>
        </>
      }
    >
      <code className={styles.key} dir="ltr">
        {text}
      </code>
    </Modal>
  );
}
