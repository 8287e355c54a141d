import type { Document } from '@deskmate/api/contracts/ai/documents';
import { useWords } from '../../../i18n/use-words.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { useAddDocument } from '../documents/use-add-document.ts';
import { AddDocument } from './AddDocument.tsx';
import { DocumentList } from './DocumentList.tsx';

type ChoicesProps = { without: readonly string[]; onChoose: (document: Document) => void };
type Props = ChoicesProps & { open: boolean; onClose: () => void };

/** Chooses a second document, which is then asked about together with the first. */
export function AddDocumentDialog({ open, onClose, ...choices }: Props) {
  const t = useWords('read');
  return (
    <Modal open={open} title={t('addSecond')} onClose={onClose}>
      <Choices {...choices} />
    </Modal>
  );
}

/** Mounted while the dialog is open: a problem is not shown again, and what arrives later only joins the list. */
function Choices({ without, onChoose }: ChoicesProps) {
  const adding = useAddDocument(([document]) => document && onChoose(document));
  return (
    <>
      <AddDocument adding={adding} />
      <DocumentList without={without} onOpen={onChoose} canDelete={false} />
    </>
  );
}
