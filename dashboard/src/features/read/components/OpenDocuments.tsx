import { CloseOutlined } from '@ant-design/icons';
import type { Document } from '@deskmate/api/contracts/ai/documents';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { PageMark } from '../viewer/PageSlot.tsx';
import { DocumentPane } from './DocumentPane.tsx';
import { DocumentTools } from './DocumentTools.tsx';
import type { PagePicture } from './DocumentView.tsx';
import styles from './OpenDocuments.module.css';
import type { Passage } from './read-passage.ts';
import type { PassageAction } from './SelectionMenu.tsx';

type Props = {
  open: {
    ids: readonly string[];
    documents: readonly Document[];
    shownId: string | undefined;
    marked: { documentId: string; mark: PageMark } | null;
  };
  /** What can be done with a passage or a part of a page, and what asking about a passage costs. */
  passages: {
    price: string;
    onAction: (document: Document, action: PassageAction, passage: Passage) => void;
    onPicture: (document: Document, picture: PagePicture) => void;
  };
  onShow: (id: string) => void;
  onClose: (id: string) => void;
  onAdd: (() => void) | null;
  onReplace: () => void;
};

/** The open documents, of which one is seen; the other stays open behind it. */
export function OpenDocuments({ open, passages, ...on }: Props) {
  const { ids, documents, shownId, marked } = open;
  const t = useWords('read');
  const find = (id: string) => documents.find((document) => document.id === id);
  return (
    <div className={styles.open}>
      {ids.length > 1 && (
        <ul className={styles.titles} aria-label={t('documents')}>
          {ids.map((id) => (
            <li key={id} className={id === shownId ? styles.current : styles.other}>
              <button type="button" aria-current={id === shownId} onClick={() => on.onShow(id)}>
                <bdi>{find(id)?.title ?? '…'}</bdi>
              </button>
              <IconButton
                icon={CloseOutlined}
                label={t('closeDocument', { title: find(id)?.title ?? '' })}
                onClick={() => on.onClose(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {ids.map((id) => {
        const document = find(id);
        return (
          <div key={id} className={styles.place} hidden={id !== shownId}>
            <DocumentPane
              documentId={id}
              mark={marked?.documentId === id ? marked.mark : null}
              passagePrice={passages.price}
              onReplace={on.onReplace}
              onPicture={(picture) => document && passages.onPicture(document, picture)}
              onAction={(action, passage) => document && passages.onAction(document, action, passage)}
              tools={document && <DocumentTools document={document} onAdd={on.onAdd} />}
            />
          </div>
        );
      })}
    </div>
  );
}
