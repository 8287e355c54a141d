import { useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx';
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
      <ConfirmModal
        open={isAsking}
        title={t('revokeAsk')}
        text={t('revokeText')}
        action={t('revoke')}
        onClose={() => setAsking(false)}
        onConfirm={onRevoke}
      />
    </>
  );
}
