import type { PendingEmailChange } from '@deskmate/api/contracts/main/email-change';
import { emailChangeHours, fieldLimits } from '@deskmate/api/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { profileQuery } from '../../session/session-queries.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ModalActions } from '../../ui/ModalActions.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { cancelEmailChange, emailChangeQuery, requestEmailChange } from './email-change-queries.ts';
import { useReauthentication } from './ReauthenticationProvider.tsx';
import { useAntdSubmit } from './use-antd-submit.ts';

/** The address of the account, and its change, which waits until both mailboxes have confirmed it. */
export function EmailAddress() {
  const t = useWords('account');
  const { email } = useUser();
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(emailChangeQuery(api));
  useRefreshedProfile(data?.pending !== null && data !== undefined);
  return (
    <section className={page.card}>
      <h2>{t('email')}</h2>
      <p className={page.lead}>{t('emailText')}</p>
      <div className={page.spread}>
        <strong dir="ltr">{email}</strong>
        <Button onClick={() => setOpen(true)}>{t('emailChange')}</Button>
      </div>
      {data?.pending && <PendingChange pending={data.pending} />}
      <ChangeEmailModal open={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}

/** A change that no longer waits may have been made. */
function useRefreshedProfile(isWaiting: boolean) {
  const api = useApi();
  const queries = useQueryClient();
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) void queries.invalidateQueries({ queryKey: profileQuery(api).queryKey });
    wasWaiting.current = isWaiting;
  }, [isWaiting, queries, api]);
}

function PendingChange({ pending }: { pending: PendingEmailChange }) {
  const t = useWords('account');
  const errorWords = useErrorWords();
  const { email } = useUser();
  const { dateTime } = useFormat();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const cancel = useMutation({
    mutationFn: () => cancelEmailChange(api),
    onSuccess: () => notify.success(t('emailCancelled')),
    onError: (error) => notify.error(errorWords(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: emailChangeQuery(api).queryKey }),
  });
  const ends = [
    { address: email, isConfirmed: pending.old_confirmed },
    { address: pending.new_email, isConfirmed: pending.new_confirmed },
  ];
  return (
    <div className={page.form} role="status">
      <p>{t('emailPending', { email: `\u2068${pending.new_email}\u2069`, time: dateTime(pending.expires_at) })}</p>
      <ul className={page.notes}>
        {ends.map(({ address, isConfirmed }) => (
          <li key={address}>
            <bdi>{address}</bdi>: {t(isConfirmed ? 'emailConfirmed' : 'emailNotConfirmed')}
          </li>
        ))}
      </ul>
      <div>
        <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('emailCancel')}
        </Button>
      </div>
    </div>
  );
}

function ChangeEmailModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('account');
  const fieldWords = useWords('fields');
  const api = useApi();
  const queries = useQueryClient();
  const runReauthenticated = useReauthentication();
  const [form] = Form.useForm<{ email: string }>();
  const { busy, problem, onFinish } = useAntdSubmit(
    form,
    async ({ email }) => {
      const result = await runReauthenticated(() => requestEmailChange(api, email));
      queries.setQueryData(emailChangeQuery(api).queryKey, result);
      onClose();
    },
    open,
  );
  return (
    <Modal
      open={open}
      title={t('emailChangeTitle')}
      onClose={onClose}
      actions={<ModalActions action={t('emailSend')} busy={busy} onCancel={onClose} onAct={form.submit} />}
    >
      <p>{t('emailChangeText', { count: emailChangeHours })}</p>
      <Form
        form={form}
        name="change-email"
        noValidate
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={onFinish}
      >
        <Form.Item
          name="email"
          label={t('emailNew')}
          validateTrigger="onSubmit"
          normalize={(typed: string) => typed.trim()}
          rules={[
            { required: true, whitespace: true, message: fieldWords('missing_email') },
            { type: 'email', message: fieldWords('badEmail') },
          ]}
        >
          <Input type="email" autoComplete="email" dir="ltr" maxLength={fieldLimits.emailMax} autoFocus />
        </Form.Item>
        {problem && <Alert type="error" title={problem} showIcon />}
        {/* Enter in the field sends the form. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
