import './look.ts';
import '../features/share/plain-share.css';
import type { PublicShare } from '@deskmate/api/contracts/ai/share';
import { readSettings, storageKeys } from '@deskmate/api/storage';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { drawAhead } from '../conversation/markdown/draw-ahead.ts';
import { SharePage } from '../features/share/components/SharePage.tsx';
import { ShareProblem } from '../features/share/components/ShareProblem.tsx';
import { fetchShare } from '../features/share/fetch-share.ts';
import { readSharePage, type SharePageState } from '../features/share/read-share-page.ts';
import { startWords } from '../messages/start-words.ts';
import { WordsProvider } from '../messages/WordsProvider.tsx';
import { openStorage } from '../session/open-storage.ts';
import { languageOf } from '../settings/language.ts';
import { resolveMode } from '../settings/resolve-mode.ts';
import { SettingsProvider } from '../settings/SettingsProvider.tsx';

/** What the server sent is read meanwhile; one that takes longer is drawn late, and moves what follows it. */
const drawAheadMs = 15_000;

const answersOf = ({ messages }: PublicShare) =>
  messages.filter(({ role }) => role === 'assistant').map(({ content }) => content);

const modeOf = (storage: Storage) =>
  resolveMode(
    readSettings(storage.getItem(storageKeys.settings)).themeMode,
    matchMedia('(prefers-color-scheme: dark)').matches,
  );

/** The page of a share: no sign-in, no router and no component library, so that a stranger's first page is light. */
async function drawShare(root: HTMLElement, state: SharePageState): Promise<void> {
  const storage = openStorage('localStorage');
  const [words] = await Promise.all([
    startWords(languageOf(storage.getItem(storageKeys.language)), ['share', 'conversation'], []),
    'share' in state ? drawAhead(answersOf(state.share), modeOf(storage), drawAheadMs) : null,
  ]);
  const plain = [...root.childNodes];
  // Should drawing fail, what the server sent can still be read.
  createRoot(root, { onUncaughtError: () => root.replaceChildren(...plain) }).render(
    <StrictMode>
      <WordsProvider words={words}>
        <SettingsProvider storage={storage}>
          {'share' in state ? <SharePage share={state.share} /> : <ShareProblem problem={state.problem} />}
        </SettingsProvider>
      </WordsProvider>
    </StrictMode>,
  );
}

const state = readSharePage(document) ?? (await fetchShare(window.location.pathname));
await drawShare(document.getElementById('root') as HTMLElement, state);
