import type { Profile, ProfileChange } from '@deskmate/api/contracts/main/clients';

export type ProfileForm = {
  first_name: string;
  last_name: string;
  dob: string;
  contact_number: string;
  language: Profile['language'];
  isPublic: boolean;
};

export const formOf = (profile: Profile): ProfileForm => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  dob: profile.dob ?? '',
  contact_number: profile.contact_number ?? '',
  language: profile.language,
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
    isPublic: form.isPublic,
  };
  const changed = Object.entries(next).filter(([name, value]) => profile[name as keyof ProfileForm] !== value);
  return Object.fromEntries(changed);
}
