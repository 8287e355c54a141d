import { mainAddresses } from '@deskmate/api/addresses';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import { fieldLimits } from '@deskmate/api/limits';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useAuth, useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { Problem } from '../../ui/Problem.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { formOf, type ProfileForm, profileChange } from './profile-change.ts';

/** The own profile; what is saved shows everywhere at once. */
export function ProfileTab() {
  const words = useWords('account');
  const user = useUser();
  const { updateMyInfo } = useAuth();
  const { setLanguage } = useSettings();
  const api = useApi();
  const notify = useNotify();
  const [form, setForm] = useState<ProfileForm>(() => formOf(user));

  const { busy, problem, fields, onSubmit } = useSubmit(
    async () => {
      const body = profileChange(user, form);
      if (Object.keys(body).length === 0) return notify.info(words('nothingChanged'));
      const saved = await api.request<Profile>({ service: 'main', method: 'PATCH', path: mainAddresses.profile, body });
      updateMyInfo(saved);
      setForm(formOf(saved));
      if (body.language) setLanguage(body.language);
      notify.success(words('saved'));
    },
    () => ({
      ...(form.first_name.trim() === '' ? { first_name: words('missing') } : {}),
      ...(form.last_name.trim() === '' ? { last_name: words('missing') } : {}),
    }),
  );
  return (
    <>
      <form className={page.card} onSubmit={onSubmit} noValidate>
        <h2>{words('profile')}</h2>
        <ProfileFields
          form={form}
          email={user.email}
          fields={fields}
          nameMax={fieldLimits.nameMax}
          onChange={(part) => setForm((old) => ({ ...old, ...part }))}
        />
        <Problem text={problem} />
        <div>
          <Button type="submit" busy={busy}>
            {words('save')}
          </Button>
        </div>
      </form>
      <SharedLinks />
    </>
  );
}

function SharedLinks() {
  const words = useWords('account');
  return (
    <section className={page.card}>
      <h2>{words('sharesTitle')}</h2>
      <p className={page.lead}>{words('sharesText')}</p>
      <div>
        <Link className={buttonClass('quiet')} to={paths.shares}>
          {useWords('share')('allShares')}
        </Link>
      </div>
    </section>
  );
}
