import type { i18n } from 'i18next';
import { type ReactNode, Suspense, useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useWords } from '../i18n/use-words.ts';
import { WordsProvider } from '../i18n/WordsProvider.tsx';
import { AuthProvider } from '../session/AuthProvider.tsx';
import type { Session } from '../session/create-session.ts';
import { SessionProvider } from '../session/SessionProvider.tsx';
import { useLanguageOfProfile } from '../session/use-set-language.ts';
import { SettingsProvider, useSettings } from '../settings/SettingsProvider.tsx';
import { NoticeProvider } from '../ui/NoticeProvider.tsx';
import { PageSpinner } from '../ui/PageSpinner.tsx';
import { Router } from './Router.tsx';

/** The providers around every page: words, theme, notices, session, router. */
export function App({ session, words }: { session: Session; words: i18n }) {
  return (
    <WordsProvider words={words}>
      <SettingsProvider storage={session.storage}>
        <FollowLanguage words={words} />
        <Suspense fallback={<PageSpinner />}>
          <SessionProvider session={session}>
            <AuthProvider>
              <Notices>
                <LanguageOfProfile />
                {/* The page changes in one step with the address, under which drafts are stored; one whose code is not loaded yet
                    shows its spinner instead of the page before. */}
                <BrowserRouter useTransitions={false}>
                  <Router />
                </BrowserRouter>
              </Notices>
            </AuthProvider>
          </SessionProvider>
        </Suspense>
      </SettingsProvider>
    </WordsProvider>
  );
}

function FollowLanguage({ words }: { words: i18n }) {
  const { language } = useSettings();
  useEffect(() => {
    if (words.language !== language) void words.changeLanguage(language);
  }, [words, language]);
  return null;
}

function LanguageOfProfile() {
  useLanguageOfProfile();
  return null;
}

function Notices({ children }: { children: ReactNode }) {
  return <NoticeProvider closeLabel={useWords('frame')('close')}>{children}</NoticeProvider>;
}
