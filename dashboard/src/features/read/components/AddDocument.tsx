import { CloseOutlined, LinkOutlined, SnippetsOutlined, UploadOutlined } from '@ant-design/icons';
import { fieldLimits } from '@deskmate/api/limits';
import { useRef, useState } from 'react';
import { EncodingChoice } from '../../../conversation/composer/EncodingChoice.tsx';
import { ExpiredNote } from '../../../conversation/composer/ExpiredNote.tsx';
import { useFileDrop } from '../../../conversation/composer/use-file-drop.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { acceptAttribute } from '../documents/accepted-documents.ts';
import type { AddDocumentState, NewDocument } from '../documents/use-add-document.ts';
import styles from './AddDocument.module.css';
import { AddressForm } from './AddressForm.tsx';
import { PasteForm } from './PasteForm.tsx';
import { LazyPdfPages } from './PdfDocument.tsx';

type Props = {
  adding: AddDocumentState;
  /** Examples, where there is room for them. */
  examples?: (add: (what: NewDocument) => void) => React.ReactNode;
};

/** Adds a document: a file (chosen or dropped), a pasted text, or a web address. */
export function AddDocument({ adding: state, examples }: Props) {
  const { add, addFiles, maxFiles, adding, problem, forgetProblem, asked, answerAsked } = state;
  const t = useWords('read');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState<'paste' | 'address' | null>(null);
  const { isDragged, dropTarget } = useFileDrop((files) => addFiles([...files]));
  const limits = t('limits', {
    size: Math.round(fieldLimits.uploadBytes / 1_000_000),
    count: fieldLimits.documentPagesMax,
    pages: format.number(fieldLimits.documentPagesMax),
  });
  return (
    <div className={styles.add}>
      <ExpiredNote isRefused={problem?.isPlanEnded} />
      <div className={isDragged ? styles.dragged : styles.zone} {...dropTarget}>
        <Icon icon={UploadOutlined} size={24} />
        <p className={styles.invitation}>{t('dropHere')}</p>
        <div className={styles.buttons}>
          <Button
            busy={adding !== null}
            onClick={() => {
              // The viewer comes while the file is being chosen. It is needed for most of them.
              void LazyPdfPages.preload().catch(() => {});
              input.current?.click();
            }}
          >
            {t('chooseFile')}
          </Button>
          <Button
            look="quiet"
            aria-expanded={form === 'paste'}
            onClick={() => setForm(form === 'paste' ? null : 'paste')}
          >
            <Icon icon={SnippetsOutlined} size={16} />
            {t('pasteText')}
          </Button>
          <Button
            look="quiet"
            aria-expanded={form === 'address'}
            onClick={() => setForm(form === 'address' ? null : 'address')}
          >
            <Icon icon={LinkOutlined} size={16} />
            {t('webAddress')}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          multiple={maxFiles > 1}
          accept={acceptAttribute}
          data-read-file
          onChange={(event) => {
            addFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <p className={styles.limits}>{limits}</p>
      </div>
      {adding && (
        <div className={styles.progress} role="status">
          <progress {...(adding.share === null ? {} : { max: 1, value: adding.share })} aria-label={t('adding')} />
          <span>{t('adding')}</span>
          <Button look="plain" onClick={adding.abort}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {problem && !problem.isPlanEnded && (
        <div className={styles.problem} role="alert">
          <p>{problem.words}</p>
          <IconButton icon={CloseOutlined} label={t('close')} onClick={forgetProblem} />
        </div>
      )}
      {asked.map((one) => (
        <EncodingChoice
          key={`${one.file.name} ${one.file.lastModified}`}
          asked={one}
          isBusy={adding !== null}
          onChoose={(encoding) => answerAsked(one.file, encoding)}
          onClose={() => answerAsked(one.file, null)}
        />
      ))}
      {form === 'paste' && <PasteForm isBusy={adding !== null} onAdd={add} />}
      {form === 'address' && <AddressForm isBusy={adding !== null} onAdd={add} />}
      {examples?.((what) => void add(what))}
    </div>
  );
}
