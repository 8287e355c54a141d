import { identity } from '@deskmate/brand/identity';
import { toolNames } from '@deskmate/brand/tools';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { showEndedAnswers } from '../../ui/use-page-title.ts';
import type { RegistryEvent } from '../store/conversation-registry.ts';
import { useConversationRegistry } from '../store/use-conversation-registry.ts';

/**
 * Reports an answer of any tool that ends out of view: a notice for another conversation, a count in the title of a hidden
 * tab, and a desktop notification if the client has turned it on.
 */
export function useBackgroundEndings(): void {
  const t = useWords('conversation');
  const notify = useNotify();
  const registry = useConversationRegistry();
  const navigate = useNavigate();
  const { notifyWhenDone, language } = useSettings();
  const ended = useRef(0);
  const onEvent = useEffectEvent((sessionId: string, event: RegistryEvent) => {
    if (event === 'opened') return;
    const tool = registry.get(sessionId)?.tool;
    if (document.hidden) {
      ended.current += 1;
      showEndedAnswers(ended.current);
      if (notifyWhenDone && event === 'done') {
        notifyDevice(t('answerReadyHere'), sessionId, () => {
          if (tool && !registry.isShown(sessionId)) void navigate(paths.conversation(tool, sessionId));
        });
      }
    } else if (tool && event === 'done' && !registry.isShown(sessionId)) {
      notify.info(t('answerReady', { tool: toolNames[tool][language] }));
    }
  });
  useEffect(() => registry.onEvent((sessionId, event) => onEvent(sessionId, event)), [registry]);
  useEffect(() => {
    const onVisibility = () => {
      if (document.hidden) return;
      ended.current = 0;
      showEndedAnswers(0);
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
}

/** One notification per conversation, without its text, because it may appear on a locked screen. */
function notifyDevice(words: string, tag: string, open: () => void) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(identity.name, { body: words, tag });
    shown.onclick = () => {
      window.focus();
      open();
      shown.close();
    };
  } catch (error) {
    // Some phones allow them only from a service worker.
    console.info('The notification could not be shown.', error);
  }
}
