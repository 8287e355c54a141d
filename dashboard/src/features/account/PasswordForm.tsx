import { mainAddresses } from '@deskmate/api/addresses';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { apiKeysQuery } from './api-key-queries.ts';
import { useReauthentication } from './ReauthenticationProvider.tsx';
import { useAntdSubmit } from './use-antd-submit.ts';

type PasswordValues = { old_password: string; password: string; keep_api_keys: boolean };

/** Changes the password of a client who knows the present one. This device stays logged in. */
export function PasswordForm() {
  const t = useWords('account');
  const fieldWords = useWords('fields');
  const api = useApi();
  const { email } = useUser();
  const notify = useNotify();
  const queries = useQueryClient();
  const hasKeys = (useQuery(apiKeysQuery(api)).data?.items.length ?? 0) > 0;
  const runReauthenticated = useReauthentication();
  const [form] = Form.useForm<PasswordValues>();
  const { passwordMin, passwordMax } = fieldLimits;

  const { busy, problem, onFinish } = useAntdSubmit(form, async ({ old_password, password, keep_api_keys = false }) => {
    const body = { old_password, password, keep_api_keys };
    try {
      await runReauthenticated(() =>
        api.request({ service: 'main', method: 'POST', path: mainAddresses.changePassword, body }),
      );
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'wrong_password')) throw error;
      form.setFields([{ name: 'old_password', errors: [t('passwordWrong')] }]);
      return form.focusField('old_password');
    }
    form.resetFields();
    notify.success(t('passwordChanged'));
    await queries.invalidateQueries({ queryKey: apiKeysQuery(api).queryKey });
  });
  return (
    <Form
      form={form}
      name="change-password"
      layout="vertical"
      requiredMark={false}
      onFinish={onFinish}
      scrollToFirstError={{ focus: true }}
    >
      {/* Password managers read from it which account the passwords belong to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Form.Item
        name="old_password"
        label={t('oldPassword')}
        rules={[{ required: true, message: fieldWords('missing_old_password') }]}
      >
        <Input.Password autoComplete="current-password" dir="ltr" maxLength={passwordMax} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('newPassword')}
        extra={t('passwordHint', { count: passwordMin })}
        validateTrigger="onSubmit"
        rules={[
          { required: true, message: fieldWords('missing_new_password') },
          { min: passwordMin, message: fieldWords('tooShort', { count: passwordMin }) },
        ]}
      >
        <Input.Password autoComplete="new-password" dir="ltr" maxLength={passwordMax} />
      </Form.Item>
      {hasKeys && (
        <Form.Item name="keep_api_keys" valuePropName="checked" extra={t('keepKeysHint')}>
          <Checkbox>{t('keepKeys')}</Checkbox>
        </Form.Item>
      )}
      <div className={page.form}>
        {problem && <Alert type="error" title={problem} showIcon />}
        <div className={page.row}>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('passwordChange')}
          </Button>
          <Link to={paths.forgotPassword}>{t('passwordLink')}</Link>
        </div>
      </div>
    </Form>
  );
}
