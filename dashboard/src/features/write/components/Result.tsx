import { splitSubject } from '@deskmate/api/writing/subject-line';
import { useSyncExternalStore } from 'react';
import { TextParts } from '../../../conversation/markdown/PlainText.tsx';
import { runningNotice } from '../../../conversation/store/conversation-state.ts';
import type { ConversationStore } from '../../../conversation/store/conversation-store.ts';
import type { Message } from '../../../conversation/store/message-tree.ts';
import type { OpenConversation } from '../../../conversation/store/use-conversation.ts';
import { FeedbackButtons } from '../../../conversation/thread/FeedbackButtons.tsx';
import { RefusedText } from '../../../conversation/thread/RefusedText.tsx';
import { useWords } from '../../../i18n/use-words.ts';
import type { Writing } from '../use-write.ts';
import { FinishedText } from './FinishedText.tsx';
import { LazyReasoning } from './LazyReasoning.tsx';
import styles from './Result.module.css';
import { VersionBar } from './VersionBar.tsx';

type Props = {
  conversation: Pick<OpenConversation, 'store' | 'state'>;
  result: Omit<Writing['result'], 'version'>;
  version: Message;
  /** Of a query to the chosen model. */
  price: number;
  onShare: ((chatId: string) => void) | null;
};

/** The text: growing, then to be changed by hand, copied, and written again. */
export function Result({ conversation, result, version, price, onShare }: Props) {
  const t = useWords('write');
  const conversationWords = useWords('conversation');
  const isGrowing = version.status === 'running';
  return (
    <article className={styles.result} aria-label={t('result')} aria-busy={isGrowing} data-result tabIndex={-1}>
      <h1 className="visually-hidden">{t('result')}</h1>
      <VersionBar result={result} version={version} />
      {result.isSecond && !version.refused && (
        <p className={styles.note} role="status">
          {conversationWords('secondVersion')}
        </p>
      )}
      {isGrowing ? (
        <GrowingText store={conversation.store} />
      ) : version.refused ? (
        <RefusedVersion key={version.id} version={version} refused={version.refused} result={result} />
      ) : (
        <FinishedText
          key={version.id}
          sessionId={conversation.store.sessionId}
          result={result}
          version={version}
          price={price}
          returned={conversation.state.returned}
          takeReturned={conversation.store.takeReturned}
          onShare={onShare}
        />
      )}
    </article>
  );
}

type RefusedProps = {
  version: Message;
  refused: NonNullable<Message['refused']>;
  result: Pick<Writing['result'], 'regenerate' | 'rate'>;
};

/** An answer that is none of the texts asked for. */
function RefusedVersion({ version, refused, result }: RefusedProps) {
  return (
    <>
      <LazyReasoning text={version.reasoning} ms={version.reasoningMs} isGrowing={false} />
      <div className={styles.paper}>
        <RefusedText content={version.content} refused={refused} onTryAgain={() => void result.regenerate(version)} />
      </div>
      <div className={styles.actions}>
        <FeedbackButtons message={version} onRate={result.rate} />
      </div>
    </>
  );
}

const noSubscription = () => () => {};
const nothing = { content: '', reasoning: '', reasoningMs: null };

/** The only part of the page that is drawn again while the text grows. */
function GrowingText({ store }: { store: ConversationStore }) {
  const t = useWords('write');
  const conversationWords = useWords('conversation');
  const growing = store.growing();
  const text = useSyncExternalStore(growing?.subscribe ?? noSubscription, growing?.get ?? (() => nothing));
  const lost = useSyncExternalStore(store.subscribe, () => runningNotice(store.getState().running));
  const { subject, body } = splitSubject(text.content);
  return (
    <>
      <LazyReasoning text={text.reasoning} ms={text.reasoningMs} isGrowing={text.content === ''} />
      <div className={styles.paper} data-answer>
        {text.content === '' && text.reasoning === '' && <p className={styles.waiting}>{t('writing')}</p>}
        {subject !== null && (
          <p className={styles.growingSubject} dir="auto">
            {subject}
          </p>
        )}
        <div className={styles.growing} dir="auto">
          <TextParts text={body} />
        </div>
      </div>
      {/* There before its words, so that they are read out. */}
      <p className={styles.note} role="status">
        {lost && conversationWords(lost)}
      </p>
    </>
  );
}
