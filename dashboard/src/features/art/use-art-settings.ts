import { artSettingsKey } from '@deskmate/api/storage';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/SessionProvider.tsx';
import { readArtSettings } from './art-settings.ts';

/** What the form of Art is set to; stored on this device. */
export function useArtSettings() {
  const { storage } = useSession();
  const [settings, change] = useState(() => readArtSettings(storage.getItem(artSettingsKey)));
  const stored = useRef(settings);
  useEffect(() => {
    if (stored.current === settings) return;
    stored.current = settings;
    try {
      storage.setItem(artSettingsKey, JSON.stringify(settings));
    } catch (error) {
      console.warn('The settings of Art could not be stored on this device.', error);
    }
  }, [storage, settings]);
  return { settings, change };
}
