import { Modal } from 'antd';
import { useWords } from '../../../messages/use-words.ts';
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
    <Modal
      open={chatId !== null}
      title={t('title')}
      centered
      destroyOnHidden
      transitionName=""
      maskTransitionName=""
      footer={null}
      closable={{ 'aria-label': t('close') }}
      onCancel={onClose}
    >
      {chatId !== null && <ShareBody sessionId={sessionId} chatId={chatId} />}
    </Modal>
  );
}
