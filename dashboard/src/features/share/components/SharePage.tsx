import type { PublicShare } from '@deskmate/api/contracts/ai/share';
import { oneLine } from '@deskmate/api/one-line';
import { toolOfShare } from '@deskmate/api/tools';
import { toolNames } from '@deskmate/brand/tools';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { SharedImages } from './SharedImages.tsx';
import { SharedMessages } from './SharedMessages.tsx';
import { ShareFrame } from './ShareFrame.tsx';
import styles from './SharePage.module.css';

/** What is shared, as anyone with the link reads it. */
export function SharePage({ share }: { share: PublicShare }) {
  const t = useWords('share');
  const { date } = useFormat();
  const { language } = useSettings();
  const tool = toolOfShare(share.type);
  const title = oneLine(share.title) || t('sharedImages', { count: 'images' in share ? share.images.length : 1 });
  usePageTitle(title);
  return (
    <ShareFrame
      action={
        tool.isContinuable && (
          <a className={buttonClass('primary')} href={paths.continueShare(tool.id, share.share_id)}>
            {t('continueHere', { tool: toolNames[tool.id][language] })}
          </a>
        )
      }
    >
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      <p className={styles.note}>
        {share.author && `${t('sharedBy', { name: share.author })} · `}
        {t('sharedOn', { day: date(share.updated_at) })}
      </p>
      {share.type === 'image' ? <SharedImages share={share} /> : <SharedMessages share={share} />}
      <p className={styles.end}>{t(share.type === 'image' ? 'imagesReadOnly' : 'readOnly')}</p>
    </ShareFrame>
  );
}
