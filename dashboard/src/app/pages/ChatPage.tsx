import type { HistoryItem } from '@deskmate/api/contracts/ai/history';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import type { Language } from '@deskmate/api/storage';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ChatModel, ChatModels } from '../../conversation/model/chat-model.ts';
import { ModelPicker, type ModelPickerHandle } from '../../conversation/model/ModelPicker.tsx';
import { modelName } from '../../conversation/model/model-name.ts';
import { type ModelChoice, useModelChoice } from '../../conversation/model/use-model-choice.ts';
import { useModelListNotice } from '../../conversation/model/use-model-list-notice.ts';
import { useConversationRegistry } from '../../conversation/state/use-conversation-registry.ts';
import { ChatLayout } from '../../features/chat/components/ChatLayout.tsx';
import { ChatScreen } from '../../features/chat/components/ChatScreen.tsx';
import { useSessionId } from '../../features/chat/use-session-id.ts';
import { HistoryPanel } from '../../features/history/components/HistoryPanel.tsx';
import { SearchDialog } from '../../features/history/components/SearchDialog.tsx';
import { paths } from '../../paths.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { LazyOverlay } from '../LazyOverlay.tsx';

const loadShareDialog = () => import('../../features/share/components/ShareDialog.tsx');

type Place = { temporary?: boolean; words?: string; target?: string } | null;

/** Joins the chat with the models, the history and sharing. */
export function ChatPage() {
  const { sessionId, isStored } = useSessionId();
  const place = useLocation().state as Place;
  const navigate = useNavigate();
  const choice = useModelChoice('text', 'chat');
  const picker = useRef<ModelPickerHandle>(null);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [sharing, setSharing] = useState<string | null>(null);
  const closeShare = useCallback(() => setSharing(null), []);
  useModelListNotice(choice);
  useFreshLists();

  const go = useCallback(
    (to: string, state: Place = null) => {
      setPanelOpen(false);
      setSearching(false);
      void navigate(to, { state });
    },
    [navigate],
  );
  const openFound = ({ session_id, type, match }: HistoryItem) =>
    go(type === 'chat' ? paths.conversation(session_id) : paths[type], match ? { target: match.chat_id } : null);
  const isTemporary = !isStored && place?.temporary === true;
  // What goes on from a temporary chat is not kept either.
  const onNew = useCallback(
    (words?: string) => go(paths.chat, words ? { words, temporary: isTemporary } : null),
    [go, isTemporary],
  );

  return (
    <ChatLayout
      isPanelOpen={isPanelOpen}
      onPanelClose={() => setPanelOpen(false)}
      panel={
        <HistoryPanel
          activeId={isStored ? sessionId : null}
          onOpen={(id) => go(paths.conversation(id))}
          onNew={onNew}
          onSearch={() => setSearching(true)}
          onGone={onNew}
        />
      }
    >
      <ChatScreen
        sessionId={sessionId}
        isStored={isStored}
        isTemporary={isTemporary}
        target={place?.target ?? null}
        startWords={isStored ? null : (place?.words ?? null)}
        models={useChatModels(choice)}
        modelPicker={<ModelPicker ref={picker} choice={choice} />}
        onPickModel={(onSearch) => picker.current?.open(onSearch)}
        onHistory={() => setPanelOpen(true)}
        onSearch={() => setSearching(true)}
        onNew={onNew}
        onTemporary={(isTemporary) => go(paths.chat, isTemporary ? { temporary: true } : null)}
        onShare={setSharing}
      />
      <SearchDialog isOpen={isSearching} onClose={() => setSearching(false)} onOpen={openFound} />
      <LazyOverlay load={loadShareDialog} open={sharing !== null} onClose={closeShare}>
        {({ ShareDialog }) => <ShareDialog sessionId={sessionId} chatId={sharing} onClose={closeShare} />}
      </LazyOverlay>
    </ChatLayout>
  );
}

function useChatModels(choice: ModelChoice): ChatModels {
  const { models, chosen, state, retry } = choice;
  const { language } = useSettings();
  const all = useMemo(() => models.map((model) => toChatModel(model, language)), [models, language]);
  return { all, chosen: all.find(({ id }) => id === chosen?.model_id) ?? null, state, retry };
}

const toChatModel = (model: AiModel, language: Language): ChatModel => ({
  id: model.model_id,
  name: modelName(model.model_name, language),
  canSee: model.capabilities.vision,
  canReadFiles: model.capabilities.files,
  contextTokens: model.context_tokens,
  maxOutputTokens: model.max_output_tokens,
  price: model.price,
  isLocked: model.locked !== null,
});

/** The history and the credit are read again when an answer begins or ends, here or in another tab. */
function useFreshLists() {
  const registry = useConversationRegistry();
  const queries = useQueryClient();
  useEffect(() => {
    const read = (name: string) => void queries.invalidateQueries({ queryKey: [name] });
    const leaveEvents = registry.onEvent((_sessionId, event) => {
      read('history');
      if (event !== 'opened') read('subscription');
    });
    const leaveChanges = registry.onChange(() => {
      read('history');
      read('subscription');
    });
    return () => {
      leaveEvents();
      leaveChanges();
    };
  }, [registry, queries]);
}
