import { artSettingsKey } from '@deskmate/api/storage';
import { useCallback, useState } from 'react';
import { useSession } from '../../session/SessionProvider.tsx';
import { type ArtSettings, readArtSettings } from './art-settings.ts';

/** What the form of Art is set to; kept on this device. */
export function useArtSettings() {
  const { storage } = useSession();
  const [settings, setSettings] = useState(() => readArtSettings(storage.getItem(artSettingsKey)));
  const change = useCallback(
    (next: (settings: ArtSettings) => ArtSettings) =>
      setSettings((old) => {
        const changed = next(old);
        try {
          storage.setItem(artSettingsKey, JSON.stringify(changed));
        } catch (error) {
          console.warn('The settings of Art could not be kept on this device.', error);
        }
        return changed;
      }),
    [storage],
  );
  return { settings, change };
}
