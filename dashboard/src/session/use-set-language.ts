import { mainAddresses } from '@deskmate/api/addresses';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import { type Language, storageKeys } from '@deskmate/api/storage';
import { useEffect } from 'react';
import { useErrorWords } from '../i18n/use-error-words.ts';
import { useSettings } from '../settings/SettingsProvider.tsx';
import { useNotify } from '../ui/NoticeProvider.tsx';
import { useAuth } from './AuthProvider.tsx';
import { useSession } from './SessionProvider.tsx';

/** Changes the language of this device, and with it the one of the profile, in which emails are written. */
export function useSetLanguage(): (language: Language) => void {
  const { user, updateMyInfo } = useAuth();
  const { setLanguage } = useSettings();
  const { api } = useSession();
  const notify = useNotify();
  const errorWords = useErrorWords();
  return (language) => {
    setLanguage(language);
    if (!user || user.language === language) return;
    const path = mainAddresses.profile;
    api
      .request<Profile>({ service: 'main', method: 'PATCH', path, body: { language } })
      .then(updateMyInfo, (error: unknown) => notify.error(errorWords(error)));
  };
}

/** A device on which no language was chosen takes the one of the profile. */
export function useLanguageOfProfile(): void {
  const { user } = useAuth();
  const { storage } = useSession();
  const { setLanguage } = useSettings();
  const language = user?.language;
  useEffect(() => {
    if (language && storage.getItem(storageKeys.language) === null) setLanguage(language);
  }, [language, storage, setLanguage]);
}
