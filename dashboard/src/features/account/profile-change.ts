import type { Profile, ProfileChange } from '@deskmate/api/contracts/main/clients';
import { deviceTimeZone } from '../../i18n/use-format.ts';

export type ProfileForm = {
  first_name: string;
  last_name: string;
  dob: string;
  contact_number: string;
  language: Profile['language'];
  time_zone: string;
  isPublic: boolean;
};

export const formOf = (profile: Profile): ProfileForm => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  dob: profile.dob ?? '',
  contact_number: profile.contact_number ?? '',
  language: profile.language,
  time_zone: profile.time_zone ?? deviceTimeZone(),
  isPublic: profile.isPublic,
});

/** Only what differs is sent, so that a second tab's change of another field is not undone. */
export function profileChange(profile: Profile, form: ProfileForm): ProfileChange {
  const next = {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    dob: form.dob === '' ? null : form.dob,
    contact_number: form.contact_number.trim() === '' ? null : form.contact_number.trim(),
    language: form.language,
    time_zone: form.time_zone,
    isPublic: form.isPublic,
  };
  const changed = Object.entries(next).filter(([name, value]) => profile[name as keyof ProfileForm] !== value);
  return Object.fromEntries(changed);
}
