import { useState } from 'react';
import { useWords } from '../../../messages/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import styles from './ShareDialog.module.css';

/** Revokes a link once that was confirmed. */
export function RevokeLink({ isBusy, onRevoke }: { isBusy: boolean; onRevoke: () => Promise<unknown> }) {
  const t = useWords('share');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" disabled={isBusy} className={styles.danger} onClick={() => setAsking(true)}>
        {t('revoke')}
      </button>
      <Modal open={isAsking} title={t('revokeAsk')} closeLabel={t('close')} onClose={() => setAsking(false)}>
        <p>{t('revokeText')}</p>
        <div className={styles.row}>
          <Button look="danger" busy={isBusy} onClick={() => void onRevoke().then(() => setAsking(false))}>
            {t('revoke')}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {t('cancel')}
          </Button>
        </div>
      </Modal>
    </>
  );
}
