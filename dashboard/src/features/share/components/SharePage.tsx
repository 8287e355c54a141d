import type { PublicShare } from '@deskmate/api/contracts/ai/share';
import { Markdown } from '../../../conversation/markdown/Markdown.tsx';
import { useModelName } from '../../../conversation/model/use-model-name.ts';
import { useFormat } from '../../../messages/use-format.ts';
import { useWords } from '../../../messages/use-words.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { toolOfShare } from '../tool-of-share.ts';
import { ShareFrame } from './ShareFrame.tsx';
import styles from './SharePage.module.css';

/** A shared conversation as anyone with the link reads it. */
export function SharePage({ share }: { share: PublicShare }) {
  const t = useWords('share');
  const modelName = useModelName();
  const { date } = useFormat();
  const tool = toolOfShare(share.type);
  usePageTitle(share.title);
  return (
    <ShareFrame
      action={
        tool && (
          <a className={buttonClass('primary')} href={paths.continueShare(tool, share.share_id)}>
            {t('continueHere')}
          </a>
        )
      }
    >
      <h1 className={styles.title} dir="auto">
        {share.title}
      </h1>
      <p className={styles.note}>
        {share.author && `${t('sharedBy', { name: share.author })} · `}
        {t('sharedOn', { day: date(share.updated_at) })}
      </p>
      {share.messages.map((message, index) =>
        message.role === 'user' ? (
          <p key={`${message.created_at}-${index}`} className={styles.question} dir="auto">
            <span className="visually-hidden">{t('you')}: </span>
            {message.content}
          </p>
        ) : (
          <article key={`${message.created_at}-${index}`} className={styles.answer}>
            <Markdown text={message.content} />
            {message.model && <p className={styles.note}>{modelName(message.model)}</p>}
          </article>
        ),
      )}
      <p className={styles.end}>{t('readOnly')}</p>
    </ShareFrame>
  );
}
