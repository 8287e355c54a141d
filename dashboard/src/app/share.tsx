import './global-styles.ts';
import '../features/share/plain-share.css';
import type { PublicShare } from '@deskmate/api/contracts/ai/share';
import { readSettings, storageKeys } from '@deskmate/api/storage';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadRichContent } from '../conversation/markdown/preload-rich-content.ts';
import { SharePage } from '../features/share/components/SharePage.tsx';
import { ShareProblem } from '../features/share/components/ShareProblem.tsx';
import { fetchShare } from '../features/share/fetch-share.ts';
import { readSharePage, type SharePageState } from '../features/share/read-share-page.ts';
import { createI18n } from '../i18n/create-i18n.ts';
import { WordsProvider } from '../i18n/WordsProvider.tsx';
import { openStorage } from '../session/open-storage.ts';
import { resolveMode } from '../settings/appearance.ts';
import { readLanguage } from '../settings/language.ts';
import { SettingsProvider } from '../settings/SettingsProvider.tsx';
import { IconNonceProvider } from '../ui/IconNonceProvider.tsx';

/**
 * How long after the navigation the first render may wait for formulas and diagrams, which shift the layout when they come
 * later. Until then the server's plain text is shown.
 */
const firstRenderMs = 1000;

const answersOf = (share: PublicShare) =>
  (share.type === 'image' ? [] : share.messages)
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => content);

const modeOf = (storage: Storage) =>
  resolveMode(
    readSettings(storage.getItem(storageKeys.settings)).themeMode,
    matchMedia('(prefers-color-scheme: dark)').matches,
  );

/** Renders the page of a share. It has no session, router or component library, which keeps the first load small. */
async function drawShare(root: HTMLElement, state: SharePageState): Promise<void> {
  const storage = openStorage('localStorage');
  const [words] = await Promise.all([
    createI18n(readLanguage(storage.getItem(storageKeys.language)), ['share', 'conversation'], []),
    'share' in state
      ? preloadRichContent(answersOf(state.share), modeOf(storage), Math.max(0, firstRenderMs - performance.now()))
      : null,
  ]);
  const plain = [...root.childNodes];
  // If rendering fails, the server's plain text is shown again.
  createRoot(root, { onUncaughtError: () => root.replaceChildren(...plain) }).render(
    <StrictMode>
      <WordsProvider words={words}>
        <SettingsProvider storage={storage}>
          <IconNonceProvider>
            {'share' in state ? <SharePage share={state.share} /> : <ShareProblem problem={state.problem} />}
          </IconNonceProvider>
        </SettingsProvider>
      </WordsProvider>
    </StrictMode>,
  );
}

const state = readSharePage(document) ?? (await fetchShare(window.location.pathname));
await drawShare(document.getElementById('root') as HTMLElement, state);
