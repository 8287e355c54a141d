import { type ReactNode, useState } from 'react';
import type { OnPickModel } from '../../../conversation/composer/use-composer.ts';
import { Announcer } from '../../../conversation/messages/Announcer.tsx';
import { useBackgroundEndings } from '../../../conversation/messages/use-background-endings.ts';
import { useMarkSeen } from '../../../conversation/messages/use-mark-seen.ts';
import { useWords } from '../../../messages/use-words.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { type ChatWiring, useChatView } from '../use-chat-view.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { ChatBar } from './ChatBar.tsx';
import { ChatBody } from './ChatBody.tsx';
import { ChatDock } from './ChatDock.tsx';
import styles from './ChatScreen.module.css';
import { KeyboardMap } from './KeyboardMap.tsx';

type Props = ChatWiring & {
  modelPicker: ReactNode;
  onPickModel: OnPickModel;
  onHistory: () => void;
  onSearch: () => void;
  onTemporary: (isTemporary: boolean) => void;
};

export function ChatScreen(props: Props) {
  const t = useWords('chat');
  const view = useChatView(props);
  const [isHelpOpen, setHelpOpen] = useState(false);
  usePageTitle(view.title);
  useBackgroundEndings(props.sessionId);
  useMarkSeen(view.store, view.state, props.isStored);
  useShortcuts({
    search: props.onSearch,
    newChat: () => props.onNew(),
    help: () => setHelpOpen(true),
    focusComposer: () => view.composer.current?.focus(),
    ...(view.running === 'no' ? {} : { stop: () => void view.store.stop() }),
  });
  return (
    <section className={styles.chat} aria-label={t('title')}>
      <ChatBar
        view={view}
        wiring={props}
        modelPicker={props.modelPicker}
        onTemporary={props.onTemporary}
        onHistory={props.onHistory}
        onHelp={() => setHelpOpen(true)}
      />
      <ChatBody view={view} wiring={props} />
      <ChatDock view={view} wiring={props} onPickModel={props.onPickModel} />
      <Announcer state={view.state} />
      <KeyboardMap isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </section>
  );
}
