import type { PublicConversation } from '@deskmate/api/contracts/ai/share';
import { splitSubject } from '@deskmate/api/writing/subject-line';
import { useState } from 'react';
import { Markdown } from '../../../conversation/markdown/Markdown.tsx';
import { TextParts } from '../../../conversation/markdown/PlainText.tsx';
import { useModelName } from '../../../conversation/model/model-name.ts';
import { withLineBreaks } from '../../../conversation/thread/text-markdown.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { fetchMore } from '../fetch-share.ts';
import styles from './SharePage.module.css';

/** The messages that came with the page, and the rest of a long conversation when it is asked for. */
export function SharedMessages({ share }: { share: PublicConversation }) {
  const t = useWords('share');
  const conversationWords = useWords('conversation');
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
            {/* The headings of an answer begin with h3. */}
            <h2 className="visually-hidden">{conversationWords('assistant')}</h2>
            {share.type === 'text' ? <Markdown text={message.content} /> : <SharedText text={message.content} />}
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

/** A text written to be sent: its subject apart, its lines as they are. */
function SharedText({ text }: { text: string }) {
  const t = useWords('share');
  const { subject, body } = splitSubject(text);
  return (
    <>
      {subject && (
        <p className={styles.subject} dir="auto">
          {t('subject')}: <strong>{subject}</strong>
        </p>
      )}
      <Markdown text={withLineBreaks(body)} />
    </>
  );
}
