import type { PublicShare } from '@deskmate/api/contracts/ai/share';
import { oneLine } from '@deskmate/api/one-line';
import { toolOfShare } from '@deskmate/api/tools';
import { useState } from 'react';
import { Markdown } from '../../../conversation/markdown/Markdown.tsx';
import { TextParts } from '../../../conversation/markdown/PlainText.tsx';
import { useModelName } from '../../../conversation/model/use-model-name.ts';
import { useFormat } from '../../../messages/use-format.ts';
import { useWords } from '../../../messages/use-words.ts';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { fetchMore } from '../fetch-share.ts';
import { ShareFrame } from './ShareFrame.tsx';
import styles from './SharePage.module.css';

/** A shared conversation as anyone with the link reads it. */
export function SharePage({ share }: { share: PublicShare }) {
  const t = useWords('share');
  const { date } = useFormat();
  const tool = toolOfShare(share.type);
  usePageTitle(share.title);
  return (
    <ShareFrame
      action={
        tool.isContinuable && (
          <a className={buttonClass('primary')} href={paths.continueShare(tool.id, share.share_id)}>
            {t('continueHere')}
          </a>
        )
      }
    >
      <h1 className={styles.title} dir="auto">
        {oneLine(share.title)}
      </h1>
      <p className={styles.note}>
        {share.author && `${t('sharedBy', { name: share.author })} · `}
        {t('sharedOn', { day: date(share.updated_at) })}
      </p>
      <SharedMessages share={share} />
      <p className={styles.end}>{t('readOnly')}</p>
    </ShareFrame>
  );
}

/** The messages that came with the page, and the rest of a long conversation when it is asked for. */
function SharedMessages({ share }: { share: PublicShare }) {
  const t = useWords('share');
  const modelName = useModelName();
  const [more, setMore] = useState({ messages: share.messages, cursor: share.next_cursor });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');

  async function loadMore(cursor: string) {
    setState('loading');
    try {
      const page = await fetchMore(share, cursor);
      setMore(({ messages }) => ({ messages: [...messages, ...page.messages], cursor: page.next_cursor }));
      setState('idle');
    } catch (error) {
      console.info('The rest of the share could not be read.', error);
      setState('failed');
    }
  }

  const { messages, cursor } = more;
  return (
    <>
      {messages.map((message, index) =>
        message.role === 'user' ? (
          <p key={`${message.created_at}-${index}`} className={styles.question} dir="auto">
            <span className="visually-hidden">{t('you')}: </span>
            <TextParts text={message.content} />
          </p>
        ) : (
          <article key={`${message.created_at}-${index}`} className={styles.answer}>
            <Markdown text={message.content} />
            {message.model && <p className={styles.note}>{modelName(message.model)}</p>}
          </article>
        ),
      )}
      {state === 'failed' && <p role="alert">{t('moreFailed')}</p>}
      {cursor !== null && (
        <Button look="quiet" busy={state === 'loading'} onClick={() => void loadMore(cursor)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
