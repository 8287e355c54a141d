import { mainAddresses } from '@deskmate/api/addresses';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useAuth, useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { profileQuery } from '../../session/session-queries.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { DataExport } from './DataExport.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailAddress } from './EmailAddress.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { ProfilePicture } from './ProfilePicture.tsx';
import { formOf, type ProfileForm, profileChange } from './profile-change.ts';
import { ReauthenticationProvider } from './ReauthenticationProvider.tsx';
import { useAntdSubmit } from './use-antd-submit.ts';

/** The own profile. A saved change is shown everywhere at once. */
export function ProfileTab() {
  const t = useWords('account');
  const user = useUser();
  const { updateMyInfo } = useAuth();
  const { language, setLanguage } = useSettings();
  const api = useApi();
  const notify = useNotify();
  const [form] = Form.useForm<ProfileForm>();
  // Fetches the profile again, because it may have been changed on another device. Edited fields keep their value.
  useQuery(profileQuery(api));
  useEffect(() => {
    const untouched = Object.entries(formOf(user)).filter(([name]) => !form.isFieldTouched(name as keyof ProfileForm));
    form.setFieldsValue(Object.fromEntries(untouched));
  }, [form, user]);

  const { busy, problem, onFinish, onValuesChange } = useAntdSubmit(form, async (values) => {
    const body = profileChange(user, values);
    const isChanged = Object.keys(body).length > 0;
    if (!isChanged && values.language === language) return notify.info(t('nothingChanged'));
    if (isChanged) {
      const path = mainAddresses.profile;
      const saved = await api.request<Profile>({ service: 'main', method: 'PATCH', path, body });
      updateMyInfo(saved);
      // What was typed while it was sent stays, as not saved yet.
      const unchanged = Object.entries(formOf(saved)).filter(
        ([name]) => form.getFieldValue(name as keyof ProfileForm) === values[name as keyof ProfileForm],
      );
      form.setFields(unchanged.map(([name, value]) => ({ name: name as keyof ProfileForm, value, touched: false })));
    }
    setLanguage(values.language);
    notify.success(t('saved'));
  });
  return (
    <ReauthenticationProvider>
      <ProfilePicture />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={formOf(user)}
        onFinish={onFinish}
        onValuesChange={onValuesChange}
        scrollToFirstError={{ focus: true }}
        className={page.card ?? ''}
      >
        <h2>{t('profile')}</h2>
        <div>
          <ProfileFields screenLanguage={language} />
        </div>
        {problem && <Alert type="error" title={problem} showIcon />}
        <div>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('save')}
          </Button>
        </div>
      </Form>
      <EmailAddress />
      <SharedLinks />
      <DataExport />
      <DeleteAccount />
    </ReauthenticationProvider>
  );
}

function SharedLinks() {
  const t = useWords('account');
  return (
    <section className={page.card}>
      <h2>{t('sharesTitle')}</h2>
      <p className={page.lead}>{t('sharesText')}</p>
      <div>
        <Link className={buttonClass('quiet')} to={paths.shares}>
          {useWords('share')('allShares')}
        </Link>
      </div>
    </section>
  );
}
