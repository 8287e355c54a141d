import { CloseOutlined } from '@ant-design/icons';
import { aiAddresses } from '@deskmate/api/addresses';
import { oneLine } from '@deskmate/api/one-line';
import { FileMark } from '../../../conversation/composer/FileMark.tsx';
import { UploadProblems } from '../../../conversation/composer/UploadProblems.tsx';
import type { Attachments } from '../../../conversation/composer/use-attachments.ts';
import { useFileUrl } from '../../../conversation/composer/use-file-url.ts';
import type { Attachment } from '../../../conversation/store/message-tree.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { ownImageId } from '../references.ts';
import styles from './ReferenceList.module.css';

type Props = { files: Attachments; most: number };

/** The reference images of an order, those still on their way among them. */
export function ReferenceList({ files, most }: Props) {
  const t = useWords('art');
  const conversationWords = useWords('conversation');
  const { attached, uploads, problems } = files;
  if (attached.length === 0 && uploads.length === 0 && problems.length === 0) return null;
  return (
    <div className={styles.frame}>
      <UploadProblems files={files} />
      <ul className={styles.list} aria-label={t('references')}>
        {attached.map((file, index) => (
          <li key={file.fileUID} className={index < most ? styles.reference : styles.unused}>
            <ReferencePicture file={file} />
            <IconButton
              icon={CloseOutlined}
              label={conversationWords('removeFile', { name: oneLine(file.fileName) })}
              className={styles.remove}
              onClick={() => files.remove(file.fileUID)}
            />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.key} className={styles.reference} aria-label={conversationWords('uploading')}>
            <Spinner />
            <IconButton
              icon={CloseOutlined}
              label={conversationWords('removeFile', { name: oneLine(upload.name) })}
              className={styles.remove}
              onClick={upload.abort}
            />
          </li>
        ))}
      </ul>
      {attached.length > most && (
        <p className={styles.warning} role="alert">
          {most === 0 ? t('referencesNone') : t('referencesUnused', { count: most })}
        </p>
      )}
    </div>
  );
}

function ReferencePicture({ file }: { file: Attachment }) {
  const imageId = ownImageId(file);
  return imageId === null ? <FileMark file={file} /> : <OwnPicture imageId={imageId} />;
}

function OwnPicture({ imageId }: { imageId: string }) {
  const { url } = useFileUrl(`${aiAddresses.imageBytes(imageId)}?size=thumbnail`);
  return url ? <img src={url} alt="" /> : <Spinner />;
}
