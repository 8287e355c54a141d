import { CloseOutlined } from '@ant-design/icons';
import { oneLine } from '@deskmate/api/one-line';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './AttachmentList.module.css';
import { isPicture } from './accepted-files.ts';
import { EncodingChoice } from './EncodingChoice.tsx';
import { FileMark } from './FileMark.tsx';
import { UploadProblems } from './UploadProblems.tsx';
import type { Attachments } from './use-attachments.ts';

/** The files of the message, uploads in progress included. */
export function AttachmentList({ files, canSee }: { files: Attachments; canSee: boolean }) {
  const t = useWords('conversation');
  const { attached, uploads, problems, asked } = files;
  if ([attached, uploads, problems, asked].every(({ length }) => length === 0)) return null;
  const hasUnseenImages = !canSee && attached.some(({ contentType }) => isPicture(contentType));
  return (
    <div className={styles.frame}>
      <UploadProblems files={files} />
      {asked.map((one) => (
        <EncodingChoice
          key={`${one.file.name} ${one.file.lastModified}`}
          asked={one}
          onChoose={(encoding) => files.answerAsked(one.file, encoding)}
          onClose={() => files.answerAsked(one.file, null)}
        />
      ))}
      <ul className={styles.list} aria-label={t('attachments')}>
        {attached.map((file) => (
          <li key={file.fileUID} className={styles.file}>
            <FileMark file={file} />
            <span className={styles.name} dir="auto">
              {oneLine(file.fileName)}
            </span>
            <IconButton
              icon={CloseOutlined}
              label={t('removeFile', { name: file.fileName })}
              onClick={() => files.remove(file.fileUID)}
            />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.key} className={styles.file}>
            <UploadRing share={upload.share} />
            <span className={styles.name} dir="auto">
              {oneLine(upload.name)}
            </span>
            <IconButton icon={CloseOutlined} label={t('removeFile', { name: upload.name })} onClick={upload.abort} />
          </li>
        ))}
      </ul>
      {hasUnseenImages && (
        <p className={styles.warning} role="alert">
          {t('modelCannotSee')}
        </p>
      )}
    </div>
  );
}

/** A ring that shows the progress of the upload. */
function UploadRing({ share }: { share: number }) {
  const t = useWords('conversation');
  const percent = Math.round(share * 100);
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      className={styles.ring}
      role="progressbar"
      aria-label={t('uploading')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${percent} 100`} />
    </svg>
  );
}
