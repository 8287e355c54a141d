import { useWords } from '../../../i18n/use-words.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { ImageShareBody } from './ImageShareBody.tsx';
import { ShareBody } from './ShareBody.tsx';

/** A conversation up to this answer, or images. */
export type Sharing = { chatId: string } | { imageIds: readonly string[] };

type Props = {
  sessionId: string;
  /** Null while the dialog is closed. */
  sharing: Sharing | null;
  onClose: () => void;
};

/** A public link to a snapshot of this conversation, or to images: make, copy, take again, let expire, revoke. */
export function ShareDialog({ sessionId, sharing, onClose }: Props) {
  const t = useWords('share');
  return (
    <Modal open={sharing !== null} title={t('title')} onClose={onClose}>
      {sharing && 'chatId' in sharing && <ShareBody sessionId={sessionId} chatId={sharing.chatId} />}
      {sharing && 'imageIds' in sharing && <ImageShareBody imageIds={sharing.imageIds} />}
    </Modal>
  );
}
