import {
  BorderOutlined,
  CheckOutlined,
  CopyOutlined,
  EllipsisOutlined,
  PlusOutlined,
  ShareAltOutlined,
  SoundOutlined,
} from '@ant-design/icons';
import type { RefObject } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { copyRich, copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/menu/Menu.tsx';
import { useModelName } from '../model/model-name.ts';
import type { Message } from '../store/message-tree.ts';
import styles from './AnswerActions.module.css';
import { BranchSwitch } from './BranchSwitch.tsx';
import { FeedbackButtons } from './FeedbackButtons.tsx';
import type { MessageActions } from './message-actions.ts';
import { RegenerateMenu } from './RegenerateMenu.tsx';
import { readRich } from './read-rich.ts';
import { toPlainText } from './to-plain-text.ts';
import { useCopied } from './use-copied.ts';
import { useReadAloud } from './use-read-aloud.ts';

type Props = {
  message: Message;
  siblings: { position: number; ids: readonly string[] };
  actions: MessageActions;
  body: RefObject<HTMLElement | null>;
  isLast: boolean;
};

export function AnswerActions({ message, siblings, actions, body, isLast }: Props) {
  const t = useWords('conversation');
  const modelName = useModelName();
  const copied = useCopied();
  const speech = useReadAloud(message.content);
  const { share } = actions;
  const rich = () => readRich(body.current?.querySelector('[data-answer]') ?? null);
  const more: MenuEntry[] = [
    {
      key: 'plain',
      icon: CopyOutlined,
      label: t('copyPlain'),
      onChoose: () => copied.run(() => copyText(toPlainText(message.content))),
    },
    {
      key: 'rich',
      icon: CopyOutlined,
      label: t('copyRich'),
      onChoose: () => copied.run(() => copyRich(rich(), toPlainText(message.content))),
    },
    { key: 'from', icon: PlusOutlined, label: t('startFrom'), onChoose: () => actions.startFrom(message) },
  ];
  return (
    <div className={isLast ? styles.shown : styles.actions}>
      <BranchSwitch siblings={siblings} onChoose={actions.choose} />
      <IconButton
        icon={copied.isOn ? CheckOutlined : CopyOutlined}
        label={t(copied.isOn ? 'copied' : 'copyMarkdown')}
        onClick={() => copied.run(() => copyText(message.content))}
      />
      <FeedbackButtons message={message} onRate={actions.rate} />
      {speech.isSupported && (
        <IconButton
          icon={speech.isSpeaking ? BorderOutlined : SoundOutlined}
          label={t(speech.isSpeaking ? 'stopReading' : 'readAloud')}
          onClick={() => speech.toggle(toPlainText(message.content, ''))}
        />
      )}
      {share && <IconButton icon={ShareAltOutlined} label={t('share')} onClick={() => share(message)} />}
      <RegenerateMenu message={message} actions={actions} />
      <Menu
        label={t('more')}
        entries={more}
        trigger={(props) => <IconButton {...props} icon={EllipsisOutlined} label={t('more')} aria-haspopup="menu" />}
      />
      <span className={styles.model}>
        <bdi>{message.model !== null && modelName(message.model)}</bdi>
        {message.credits !== null && message.credits > 0 && ` · ${t('credits', { count: message.credits })}`}
      </span>
    </div>
  );
}
