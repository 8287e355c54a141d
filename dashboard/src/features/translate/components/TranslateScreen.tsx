import { useState } from 'react';
import type { ToolScreenProps } from '../../../conversation/tool-screen.ts';
import { TranslateWorkspace } from './TranslateWorkspace.tsx';

/**
 * Two panes, for a text and its translation. Each text has a history entry of its own; where typing goes on in another
 * entry, the panes and the caret stay.
 */
export function TranslateScreen(props: ToolScreenProps) {
  const { sessionId } = props;
  const [shown, setShown] = useState({ sessionId, workspace: 0, isLeaving: false });
  if (shown.sessionId !== sessionId) {
    setShown({ sessionId, workspace: shown.workspace + (shown.isLeaving ? 0 : 1), isLeaving: false });
  }
  const onNewEntry = () => {
    setShown((now) => ({ ...now, isLeaving: true }));
    props.onNew();
  };
  return <TranslateWorkspace key={shown.workspace} {...props} onNewEntry={onNewEntry} />;
}
