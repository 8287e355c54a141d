import { mainAddresses } from '@deskmate/api/addresses';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import { useEffect } from 'react';
import { deviceTimeZone } from '../i18n/use-format.ts';
import { useAuth, useUser } from './AuthProvider.tsx';
import { useApi } from './SessionProvider.tsx';

/**
 * A profile without a time zone takes the one of this device, so that emails show the client's own time. UTC is not
 * taken: browsers that hide the zone report it.
 */
export function useTimeZoneOfDevice(): void {
  const api = useApi();
  const { updateMyInfo } = useAuth();
  const isUnknown = useUser().time_zone === null;
  useEffect(() => {
    const body = { time_zone: deviceTimeZone() };
    if (!isUnknown || body.time_zone === 'UTC') return;
    // A failure needs no words: the next visit does it.
    api.request<Profile>({ service: 'main', method: 'PATCH', path: mainAddresses.profile, body }).then(
      ({ time_zone }) => updateMyInfo({ time_zone }),
      () => {},
    );
  }, [api, isUnknown, updateMyInfo]);
}
