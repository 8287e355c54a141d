import type { Document } from '@deskmate/api/contracts/ai/documents';
import { useWords } from '../../../messages/use-words.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { useAddDocument } from '../documents/use-add-document.ts';
import { AddDocument } from './AddDocument.tsx';
import { DocumentList } from './DocumentList.tsx';

type Props = { open: boolean; without: readonly string[]; onClose: () => void; onChoose: (document: Document) => void };

/** Chooses a second document, which is then asked about together with the first. */
export function AddSecond({ open, without, onClose, onChoose }: Props) {
  const t = useWords('read');
  const adding = useAddDocument(onChoose);
  return (
    <Modal open={open} title={t('addSecond')} onClose={onClose}>
      <AddDocument adding={adding} />
      <DocumentList without={without} onOpen={onChoose} canDelete={false} />
    </Modal>
  );
}
