import { ReloadOutlined } from '@ant-design/icons';
import { useModelName } from '../../../conversation/model/model-name.ts';
import type { Message } from '../../../conversation/store/message-tree.ts';
import type { OpenConversation } from '../../../conversation/store/use-conversation.ts';
import { paragraphsToHtml } from '../../../conversation/thread/paragraphs-to-html.ts';
import { ResultActions } from '../../../conversation/thread/ResultActions.tsx';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ListenButton } from './ListenButton.tsx';
import { SaveButton } from './SaveButton.tsx';
import styles from './Translate.module.css';

type Props = {
  conversation: OpenConversation;
  /** What the service has of the shown text; null while there is no whole translation. */
  answer: Message | null;
  text: string;
  isWhole: boolean;
  langProps: { dir: 'ltr' | 'rtl'; lang: string };
  onTranslate: () => void;
};

/** What can be done with the translation: heard, saved, copied, sent on, translated again. */
export function TargetActions({ conversation, answer, text, isWhole, langProps, onTranslate }: Props) {
  const t = useWords('translate');
  const conversationWords = useWords('conversation');
  const modelName = useModelName();
  return (
    <div className={styles.tools}>
      <ListenButton text={text} language={langProps.lang} label={t('listenTarget')} />
      {isWhole && (
        <>
          {answer && <SaveButton conversation={conversation} />}
          {answer && <IconButton icon={ReloadOutlined} size="large" label={t('again')} onClick={onTranslate} />}
          <ResultActions text={text} tool="translate" html={() => paragraphsToHtml(text, langProps)} />
        </>
      )}
      <span className={styles.space} />
      {answer && (
        <small className={styles.count}>
          <bdi>{answer.model !== null && modelName(answer.model)}</bdi>
          {answer.credits !== null &&
            answer.credits > 0 &&
            ` · ${conversationWords('credits', { count: answer.credits })}`}
        </small>
      )}
    </div>
  );
}
