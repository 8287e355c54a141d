import type { RefObject } from 'react';
import { copyRich, copyText } from '../../../conversation/copy/copy-text.ts';
import { readRich } from '../../../conversation/copy/read-rich.ts';
import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../conversation/menu/Menu.tsx';
import { useModelName } from '../../../conversation/model/use-model-name.ts';
import { useReadAloud } from '../../../conversation/speech/use-read-aloud.ts';
import type { Message } from '../../../conversation/tree/message-tree.ts';
import { useWords } from '../../../messages/use-words.ts';
import styles from './AnswerActions.module.css';
import { BranchSwitch } from './BranchSwitch.tsx';
import { FeedbackButtons } from './FeedbackButtons.tsx';
import type { MessageDeeds } from './message-deeds.ts';
import { RegenerateMenu } from './RegenerateMenu.tsx';
import { useCopied } from './use-copied.ts';

type Props = {
  message: Message;
  siblings: { position: number; ids: readonly string[] };
  deeds: MessageDeeds;
  body: RefObject<HTMLElement | null>;
  isLast: boolean;
};

export function AnswerActions({ message, siblings, deeds, body, isLast }: Props) {
  const t = useWords('chat');
  const modelName = useModelName();
  const copied = useCopied();
  const speech = useReadAloud(message.content);
  const { share } = deeds;
  const rich = () => readRich(body.current?.querySelector('[data-answer]') ?? null);
  const more: MenuEntry[] = [
    {
      key: 'plain',
      icon: 'copy',
      label: t('copyPlain'),
      onChoose: () => copied.run(() => copyText(rich().plain)),
    },
    {
      key: 'rich',
      icon: 'copy',
      label: t('copyRich'),
      onChoose: () => copied.run(() => copyRich(rich().html, rich().plain)),
    },
    { key: 'from', icon: 'plus', label: t('startFrom'), onChoose: () => deeds.startFrom(message) },
  ];
  return (
    <div className={isLast ? styles.shown : styles.actions}>
      <BranchSwitch siblings={siblings} onChoose={deeds.choose} />
      <IconButton
        icon={copied.isOn ? 'check' : 'copy'}
        label={t(copied.isOn ? 'copied' : 'copyMarkdown')}
        onClick={() => copied.run(() => copyText(message.content))}
      />
      <FeedbackButtons message={message} onRate={deeds.rate} />
      {speech.isSupported && (
        <IconButton
          icon={speech.isSpeaking ? 'stop' : 'speaker'}
          label={t(speech.isSpeaking ? 'stopReading' : 'readAloud')}
          onClick={() => speech.toggle(rich().plain)}
        />
      )}
      {share && <IconButton icon="share" label={t('share')} onClick={() => share(message)} />}
      <RegenerateMenu message={message} deeds={deeds} />
      <Menu
        label={t('more')}
        entries={more}
        trigger={(props) => <IconButton {...props} icon="more" label={t('more')} aria-haspopup="menu" />}
      />
      <span className={styles.model}>
        <bdi>{message.model !== null && modelName(message.model)}</bdi>
        {message.credits !== null && message.credits > 0 && ` · ${t('credits', { count: message.credits })}`}
      </span>
    </div>
  );
}
