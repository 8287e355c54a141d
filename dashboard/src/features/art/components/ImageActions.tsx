import {
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EllipsisOutlined,
  HeartFilled,
  HeartOutlined,
  HistoryOutlined,
  LinkOutlined,
  ShareAltOutlined,
} from '@ant-design/icons';
import type { Image } from '@deskmate/api/contracts/ai/images';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu/Menu.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { copyImage } from '../copy-image.ts';
import { downloadImage } from '../download-images.ts';
import { imageAddress } from '../image-address.ts';
import styles from './ImageDetail.module.css';

/** What an image can be used for. */
export type ImageUses = {
  takePrompt: (image: Image) => void;
  takeSettings: (image: Image) => void;
  /** Null where the chosen model takes no reference images. */
  takeReference: ((image: Image) => void) | null;
  openSeries: (image: Image) => void;
  favourite: (image: Image) => void;
  share: (image: Image) => void;
  remove: (imageIds: readonly string[]) => void;
};

export function ImageActions({ image, uses }: { image: Image; uses: ImageUses }) {
  const t = useWords('art');
  const api = useApi();
  const notify = useNotify();
  const download = () => {
    downloadImage(api, image).catch((error: unknown) => {
      console.info('The image could not be downloaded.', error);
      notify.error(t('downloadFailed'));
    });
  };
  const copy = (work: Promise<void>, done: string) =>
    void work.then(
      () => notify.success(done),
      () => notify.error(t('copyFailed')),
    );
  const address = () => window.location.origin + imageAddress(paths.art, image.image_id);
  const entries: MenuEntry[] = [
    {
      key: 'copy',
      icon: CopyOutlined,
      label: t('copyImage'),
      onChoose: () => copy(copyImage(api, image), t('copied')),
    },
    {
      key: 'link',
      icon: LinkOutlined,
      label: t('copyLink'),
      onChoose: () => copy(copyText(address()), t('linkCopied')),
    },
    { key: 'series', icon: HistoryOutlined, label: t('openSeries'), onChoose: () => uses.openSeries(image) },
    {
      key: 'remove',
      icon: DeleteOutlined,
      label: t('remove'),
      isDanger: true,
      onChoose: () => uses.remove([image.image_id]),
    },
  ];
  const { takeReference } = uses;
  return (
    <>
      <div className={styles.actions}>
        <Button onClick={download}>
          <Icon icon={DownloadOutlined} size={16} /> {t('download')}
        </Button>
        <IconButton
          icon={image.favourite ? HeartFilled : HeartOutlined}
          size="large"
          label={t('favourite')}
          title={t(image.favourite ? 'favouriteOff' : 'favouriteOn')}
          aria-pressed={image.favourite}
          className={image.favourite ? styles.loved : undefined}
          onClick={() => uses.favourite(image)}
        />
        <IconButton icon={ShareAltOutlined} size="large" label={t('share')} onClick={() => uses.share(image)} />
        <Menu
          label={t('more')}
          entries={entries}
          trigger={(trigger) => (
            <IconButton {...trigger} icon={EllipsisOutlined} size="large" label={t('more')} aria-haspopup="menu" />
          )}
        />
      </div>
      <div className={styles.uses}>
        <Button look="quiet" onClick={() => uses.takePrompt(image)}>
          {t('usePrompt')}
        </Button>
        <Button look="quiet" onClick={() => uses.takeSettings(image)}>
          {t('sameSettings')}
        </Button>
        {takeReference && (
          <Button look="quiet" onClick={() => takeReference(image)}>
            {t('useReference')}
          </Button>
        )}
      </div>
    </>
  );
}
