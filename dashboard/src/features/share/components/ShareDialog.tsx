import { useWords } from '../../../messages/use-words.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { ShareBody } from './ShareBody.tsx';

type Props = {
  sessionId: string;
  /** The answer up to which is shared; null while the dialog is closed. */
  chatId: string | null;
  onClose: () => void;
};

/** A public link to a snapshot of this conversation: make, copy, take anew, let expire, revoke. */
export function ShareDialog({ sessionId, chatId, onClose }: Props) {
  const t = useWords('share');
  return (
    <Modal open={chatId !== null} title={t('title')} onClose={onClose} closeLabel={t('close')}>
      {chatId !== null && <ShareBody sessionId={sessionId} chatId={chatId} />}
    </Modal>
  );
}
