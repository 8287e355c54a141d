import { CloseOutlined } from '@ant-design/icons';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './UploadProblems.module.css';
import type { Attachments } from './use-attachments.ts';

/** Why files could not be attached, until it is closed. */
export function UploadProblems({ files: { problems, closeProblems } }: { files: Attachments }) {
  const t = useWords('conversation');
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems} role="alert">
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <IconButton icon={CloseOutlined} label={t('close')} onClick={closeProblems} />
    </div>
  );
}
