import { type ToolId, toolOf } from '@deskmate/api/tools';
import { useCallback, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSessionId } from '../../conversation/store/use-session-id.ts';
import { openTool, type ToolEntry } from '../../conversation/tool-entry.ts';
import type { Sharing } from '../../features/share/components/ShareDialog.tsx';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import { toolScreens } from '../tool-screens.ts';
import { useIsFirstVisit } from './use-is-first-visit.ts';

const loadShareDialog = () => import('../../features/share/components/ShareDialog.tsx');
const loadKeyboardMap = () => import('../../conversation/composer/KeyboardMap.tsx');

const longestPrompt = 2000;

/**
 * The page of a tool that answers in conversations: its screen, joined with sharing and the addresses. A question in the
 * address (`?prompt=`, from the public site) becomes the text of the box; the person sends it.
 */
export function ToolPage({ tool }: { tool: ToolId }) {
  const { sessionId, isStored } = useSessionId();
  const { key, state } = useLocation();
  const entry = (state ?? {}) as ToolEntry;
  const isFirstVisit = useIsFirstVisit(key);
  const navigate = useNavigate();
  const [sharing, setSharing] = useState<Sharing | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const closeShare = useCallback(() => setSharing(null), []);
  const closeHelp = useCallback(() => setHelpOpen(false), []);
  const isTemporary = !isStored && entry.isTemporary === true;
  const begin = useCallback((next: ToolEntry) => openTool(navigate, tool, next), [navigate, tool]);
  // A conversation that continues a temporary one is temporary too.
  const onNew = useCallback((text?: string) => begin(text ? { text, isTemporary } : {}), [begin, isTemporary]);
  const text = useSearchParams()[0].get('prompt')?.slice(0, longestPrompt);
  const { Screen } = toolScreens[tool];
  if (text) return <Navigate to={toolOf(tool).path} state={{ text } satisfies ToolEntry} replace />;
  return (
    <>
      <Screen
        sessionId={sessionId}
        isStored={isStored}
        isTemporary={isTemporary}
        target={entry.target ?? null}
        initialText={isFirstVisit && !isStored ? (entry.text ?? null) : null}
        initialLanguage={isFirstVisit && !isStored ? (entry.language ?? null) : null}
        isToImprove={entry.isToImprove === true}
        onNew={onNew}
        onTemporary={(isOn) => begin(isOn ? { isTemporary: true } : {})}
        onShare={(chatId) => setSharing({ chatId })}
        onShareImages={(imageIds) => setSharing({ imageIds })}
        onHelp={() => setHelpOpen(true)}
      />
      <LazyOverlay load={loadShareDialog} open={sharing !== null} onClose={closeShare}>
        {({ ShareDialog }) => <ShareDialog sessionId={sessionId} sharing={sharing} onClose={closeShare} />}
      </LazyOverlay>
      <LazyOverlay load={loadKeyboardMap} open={isHelpOpen} onClose={closeHelp}>
        {({ KeyboardMap }) => <KeyboardMap isOpen={isHelpOpen} onClose={closeHelp} />}
      </LazyOverlay>
    </>
  );
}
