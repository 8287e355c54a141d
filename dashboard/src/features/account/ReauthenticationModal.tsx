import { mainAddresses } from '@deskmate/api/addresses';
import { type ErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import { recentProofMinutes } from '@deskmate/api/limits';
import { providerNames, type SignInProvider } from '@deskmate/api/sign-in-providers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, type FormInstance, Input } from 'antd';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { canUsePasskeys, isServiceFault } from '../../session/passkey-support.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ModalActions } from '../../ui/ModalActions.tsx';
import page from '../../ui/Page.module.css';
import { confirmWithProvider, linkedAccountsQuery } from './linked-account-queries.ts';
import { passkeysQuery } from './passkey-queries.ts';
import { requestCode } from './second-factor-queries.ts';
import { useAntdSubmit } from './use-antd-submit.ts';

type ModalProps = { open: boolean; onDone: () => void; onCancel: () => void };

type ProofValues = { password: string; code?: string };

/** Asks for the password and the code, a passkey or a linked account. */
export function ReauthenticationModal({ open, onDone, onCancel }: ModalProps) {
  const t = useWords('account');
  const securityWords = useWords('security');
  const frameWords = useWords('frame');
  const fieldWords = useWords('fields');
  const api = useApi();
  const { email, otp_type } = useUser();
  const hasPassword = useQuery({ ...linkedAccountsQuery(api), enabled: open }).data?.has_password ?? true;
  const [form] = Form.useForm<ProofValues>();
  const { busy, problem, onFinish } = useAntdSubmit(
    form,
    async (body) => {
      try {
        await api.request({ service: 'main', method: 'POST', path: mainAddresses.reauthenticate, body });
      } catch (error) {
        const field = error instanceof ServiceError && wrongFields[error.code];
        if (!field) throw error;
        const text = field === 'password' ? t('passwordWrong') : securityWords('codeWrong');
        form.setFields([{ name: field, errors: [text] }]);
        return form.focusField(field);
      }
      onDone();
    },
    open,
  );
  return (
    <Modal
      open={open}
      title={t('confirmTitle')}
      onClose={onCancel}
      actions={
        hasPassword ? (
          <ModalActions action={t('confirmButton')} busy={busy} onCancel={onCancel} onAct={form.submit} />
        ) : (
          <Button onClick={onCancel}>{frameWords('cancel')}</Button>
        )
      }
    >
      <p>
        {!hasPassword
          ? securityWords('confirmNoPassword', { count: recentProofMinutes })
          : otp_type
            ? securityWords('confirmText', { count: recentProofMinutes })
            : t('confirmText', { count: recentProofMinutes })}
      </p>
      <Form
        form={form}
        name="reauthentication"
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={onFinish}
      >
        {/* Password managers read from it which account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <Form.Item
            name="password"
            label={t('oldPassword')}
            rules={[{ required: true, message: fieldWords('missing_password') }]}
          >
            <Input.Password autoComplete="current-password" dir="ltr" autoFocus />
          </Form.Item>
        )}
        {otp_type && (
          <Form.Item
            name="code"
            label={securityWords('confirmCode')}
            extra={otp_type === 'email' && <SendCode />}
            rules={[{ required: true, whitespace: true, message: fieldWords('missing_code') }]}
          >
            <Input autoComplete="one-time-code" dir="ltr" maxLength={40} />
          </Form.Item>
        )}
        {problem && <Alert type="error" title={problem} showIcon />}
        <div className={page.form}>
          <PasskeyProof open={open} onDone={onDone} />
          <ProviderProof open={open} form={form} />
        </div>
        {/* Enter in a field sends the form. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}

/** Which field an error of the service is about. */
const wrongFields: Partial<Record<ErrorCode, keyof ProofValues>> = { wrong_password: 'password', wrong_code: 'code' };

/** A passkey instead of password and code, for who has one. */
function PasskeyProof({ open, onDone }: Pick<ModalProps, 'open' | 'onDone'>) {
  const t = useWords('security');
  const errorWords = useErrorWords();
  const api = useApi();
  const own = useQuery({ ...passkeysQuery(api), enabled: open && canUsePasskeys() }).data?.items ?? [];
  const confirm = useMutation({
    mutationFn: async () => (await import('../../session/passkeys.ts')).confirmWithPasskey(api),
    onSuccess: onDone,
  });
  if (own.length === 0) return null;
  return (
    <>
      <Button block loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('passkeyConfirm')}
      </Button>
      {confirm.isError && (
        <div role="alert">{isServiceFault(confirm.error) ? errorWords(confirm.error) : t('passkeyNotConfirmed')}</div>
      )}
    </>
  );
}

/** Reauthentication by a linked account; where a second factor is on, its code has to be typed before. */
function ProviderProof({ open, form }: { open: boolean; form: FormInstance<ProofValues> }) {
  const t = useWords('security');
  const errorWords = useErrorWords();
  const api = useApi();
  const { otp_type } = useUser();
  const linked = useQuery({ ...linkedAccountsQuery(api), enabled: open }).data?.items ?? [];
  const confirm = useMutation({
    mutationFn: async (provider: SignInProvider) => {
      const code = otp_type ? (await form.validateFields(['code'])).code : undefined;
      await confirmWithProvider(api, provider, code);
    },
  });
  return (
    <>
      {[...new Set(linked.map(({ provider }) => provider))].map((provider) => (
        <Button key={provider} block loading={confirm.isPending} onClick={() => confirm.mutate(provider)}>
          {t('confirmProvider', { provider: providerNames[provider] })}
        </Button>
      ))}
      {confirm.error instanceof Error && <div role="alert">{errorWords(confirm.error)}</div>}
    </>
  );
}

function SendCode() {
  const t = useWords('security');
  const errorWords = useErrorWords();
  const api = useApi();
  const send = useMutation({ mutationFn: () => requestCode(api) });
  return (
    <>
      <Button type="link" loading={send.isPending} onClick={() => send.mutate()}>
        {t('sendCode')}
      </Button>
      <div role="status">
        {send.isSuccess && t('codeSent')}
        {send.isError && errorWords(send.error)}
      </div>
    </>
  );
}
