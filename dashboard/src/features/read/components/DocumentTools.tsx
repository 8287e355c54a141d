import { DownloadOutlined, EllipsisOutlined, LinkOutlined, PlusOutlined } from '@ant-design/icons';
import type { Document } from '@deskmate/api/contracts/ai/documents';
import { useQueryClient } from '@tanstack/react-query';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu/Menu.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { fileQuery } from '../documents/document-queries.ts';
import { saveDocument } from '../documents/save-document.ts';
import { useDocumentTasks } from './use-document-tasks.ts';

type Props = {
  document: Document;
  /** Opens another document beside it; null where no more can be open. */
  onAdd: (() => void) | null;
};

/** What can be done with the whole document: summarised, outlined, joined by another, downloaded. */
export function DocumentTools({ document, onAdd }: Props) {
  const t = useWords('read');
  const tasks = useDocumentTasks();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const download = () =>
    queries
      .fetchQuery(fileQuery(api, document.id))
      .then((file) => saveDocument(file, document))
      .catch((error: unknown) => notify.error(errorWords(error)));
  const tasksToRun = [...tasks.summaries, ...tasks.others].map(({ key, label, run }) => ({
    key,
    label: `${label} (${tasks.price})`,
    onChoose: run,
  }));
  const entries: MenuEntry[] = [
    ...(tasks.isReady ? tasksToRun : []),
    ...(onAdd ? [{ key: 'add', icon: PlusOutlined, label: t('addSecond'), onChoose: onAdd }] : []),
    { key: 'download', icon: DownloadOutlined, label: t('download'), onChoose: () => void download() },
    ...(document.url
      ? [{ key: 'source', icon: LinkOutlined, label: t('openSource'), onChoose: () => openSource(document.url) }]
      : []),
  ];
  return (
    <Menu
      label={t('documentMenu')}
      entries={entries}
      trigger={(props) => (
        <IconButton {...props} icon={EllipsisOutlined} size="large" label={t('documentMenu')} aria-haspopup="menu" />
      )}
    />
  );
}

const openSource = (url: string | null) => url && window.open(url, '_blank', 'noopener,noreferrer');
