import { identity } from '@deskmate/brand/identity';
import { Button } from 'antd';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import styles from './SecondFactorSetup.module.css';

type BackupCodesModalProps = {
  /** Null while there are no new ones. */
  codes: string[] | null;
  onClose: () => void;
};

/** Shows new backup codes, which are never shown again; only its button closes it, so that no click beside it does. */
export function BackupCodesModal({ codes, onClose }: BackupCodesModalProps) {
  const t = useWords('security');
  const accountWords = useWords('account');
  const { email } = useUser();
  const notify = useNotify();
  const list = (codes ?? []).join('\n');
  const copy = () =>
    copyText(list).then(
      () => notify.success(t('codesCopied')),
      () => notify.error(accountWords('keyCopyFailed')),
    );
  const heading = t('codesFileText', { product: identity.name, email });
  return (
    <Modal
      open={codes !== null}
      title={t('codesTitle')}
      isLocked
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('codesCopy')}</Button>
          <Button
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${heading}\n\n${list}\n`)}`}
            download={t('codesFile')}
          >
            {t('codesDownload')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('codesDone')}
          </Button>
        </>
      }
    >
      <p>{t('codesText')}</p>
      <ul className={styles.codes} dir="ltr">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  );
}
