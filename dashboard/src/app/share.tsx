import './look.ts';
import '../features/share/plain-share.css';
import { storageKeys } from '@deskmate/api/storage';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SharePage } from '../features/share/components/SharePage.tsx';
import { ShareProblem } from '../features/share/components/ShareProblem.tsx';
import { fetchShare } from '../features/share/fetch-share.ts';
import { readSharePage, type SharePageState } from '../features/share/read-share-page.ts';
import { startWords } from '../messages/start-words.ts';
import { WordsProvider } from '../messages/WordsProvider.tsx';
import { paths } from '../paths.ts';
import { openStorage } from '../session/open-storage.ts';
import { languageOf } from '../settings/language.ts';
import { SettingsProvider } from '../settings/SettingsProvider.tsx';

/** The page of a share: no sign-in, no router and no component library, so that a stranger's first page is light. */
async function drawShare(root: HTMLElement, state: SharePageState): Promise<void> {
  const storage = openStorage('localStorage');
  const words = await startWords(languageOf(storage.getItem(storageKeys.language)), ['share', 'conversation'], []);
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
if (state) await drawShare(document.getElementById('root') as HTMLElement, state);
else window.location.replace(paths.notFound);
