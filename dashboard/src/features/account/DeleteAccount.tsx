import { mainAddresses } from '@deskmate/api/addresses';
import type { AccountDeletion } from '@deskmate/api/contracts/main/account-deletion';
import { accountRestoreDays } from '@deskmate/api/limits';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAuth, useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ModalActions } from '../../ui/ModalActions.tsx';
import page from '../../ui/Page.module.css';
import { useReauthentication } from './ReauthenticationProvider.tsx';
import { useAntdSubmit } from './use-antd-submit.ts';

/** Deletes the account after the own address was typed; it can be restored by a mailed link for some days. */
export function DeleteAccount() {
  const t = useWords('account');
  const [isOpen, setOpen] = useState(false);
  const [erasedAt, setErasedAt] = useState<string | null>(null);
  return (
    <section className={page.card}>
      <h2>{t('deleteTitle')}</h2>
      <p className={page.lead}>{t('deleteText', { count: accountRestoreDays })}</p>
      <div>
        <Button danger onClick={() => setOpen(true)}>
          {t('deleteButton')}
        </Button>
      </div>
      <DeleteAccountModal open={isOpen && erasedAt === null} onClose={() => setOpen(false)} onDeleted={setErasedAt} />
      <DeletedModal erasedAt={erasedAt} />
    </section>
  );
}

type ModalProps = { open: boolean; onClose: () => void; onDeleted: (erasedAt: string) => void };

function DeleteAccountModal({ open, onClose, onDeleted }: ModalProps) {
  const t = useWords('account');
  const fieldWords = useWords('fields');
  const api = useApi();
  const { email } = useUser();
  const runReauthenticated = useReauthentication();
  const [form] = Form.useForm<{ email: string }>();
  const { busy, problem, onFinish } = useAntdSubmit(
    form,
    async (body) => {
      const path = mainAddresses.deleteAccount;
      const { erased_at } = await runReauthenticated(() =>
        api.request<AccountDeletion>({ service: 'main', method: 'DELETE', path, body }),
      );
      onDeleted(erased_at);
    },
    open,
  );
  return (
    <Modal
      open={open}
      title={t('deleteAsk')}
      onClose={onClose}
      actions={
        <ModalActions action={t('deleteButton')} isDangerous busy={busy} onCancel={onClose} onAct={form.submit} />
      }
    >
      <ul>
        <li>{t('deleteLogsOut')}</li>
        <li>{t('deletePlan')}</li>
        <li>{t('deleteErases', { count: accountRestoreDays })}</li>
      </ul>
      <Form
        form={form}
        name="delete-account"
        noValidate
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={onFinish}
      >
        <Form.Item
          name="email"
          label={t('deleteConfirm', { email })}
          rules={[
            { required: true, whitespace: true, message: fieldWords('missing_email') },
            {
              validator: (_, typed = '') =>
                typed.trim() === '' || isSameAddress(typed, email) ? Promise.resolve() : Promise.reject(),
              message: t('deleteMismatch'),
            },
          ]}
        >
          <Input type="email" autoComplete="off" dir="ltr" autoFocus />
        </Form.Item>
        {problem && <Alert type="error" title={problem} showIcon />}
      </Form>
    </Modal>
  );
}

/** Says what happens next. The session has ended already, so the only action leaves the dashboard. */
function DeletedModal({ erasedAt }: { erasedAt: string | null }) {
  const t = useWords('account');
  const { date } = useFormat();
  const { logout } = useAuth();
  const leave = () => void logout();
  return (
    <Modal
      open={erasedAt !== null}
      title={t('deletedTitle')}
      isLocked
      onClose={leave}
      actions={
        <Button type="primary" onClick={leave}>
          {t('deletedLeave')}
        </Button>
      }
    >
      <p>{erasedAt && t('deleted', { date: date(erasedAt) })}</p>
    </Modal>
  );
}

const isSameAddress = (typed: string, email: string): boolean => typed.trim().toLowerCase() === email.toLowerCase();
