import { mainAddresses } from '@deskmate/api/addresses';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { Alert, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { useFormSubmit } from './use-form-submit.ts';

type Reauthentication = {
  /** Runs an action; when the service asks who is there, it runs again after the password was given. */
  run<T>(action: () => Promise<T>): Promise<T>;
  /** The dialog; to be rendered beside the control that starts the action. */
  dialog: ReactNode;
};

/** What waits for the dialog: `resolve` runs the action again, `reject` gives it up. */
type Waiting = { resolve: () => void; reject: () => void };

export function useReauthentication(): Reauthentication {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const settle = (how: keyof Waiting) => () => {
    waiting?.[how]();
    setWaiting(null);
  };
  return {
    async run(action) {
      try {
        return await action();
      } catch (error) {
        if (!(error instanceof ServiceError && error.code === 'reauth_required')) throw error;
        await new Promise<void>((resolve, reject) => setWaiting({ resolve, reject: () => reject(error) }));
        return action();
      }
    },
    dialog: <ReauthenticationModal open={waiting !== null} onDone={settle('resolve')} onCancel={settle('reject')} />,
  };
}

type ModalProps = { open: boolean; onDone: () => void; onCancel: () => void };

function ReauthenticationModal({ open, onDone, onCancel }: ModalProps) {
  const words = useWords('account');
  const frameWords = useWords('frame');
  const api = useApi();
  const { email } = useUser();
  const [form] = Form.useForm<{ password: string }>();
  const { busy, problem, onFinish } = useFormSubmit(form, async ({ password }) => {
    try {
      const body = { password };
      await api.request({ service: 'main', method: 'POST', path: mainAddresses.reauthenticate, body });
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'wrong_password')) throw error;
      form.setFields([{ name: 'password', errors: [words('passwordWrong')] }]);
      return form.focusField('password');
    }
    onDone();
  });
  return (
    <Modal
      open={open}
      title={words('confirmTitle')}
      okText={words('confirmButton')}
      okButtonProps={{ autoInsertSpace: false }}
      cancelText={frameWords('cancel')}
      closable={{ 'aria-label': frameWords('close') }}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onCancel}
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
    >
      <p>{words('confirmText')}</p>
      <Form form={form} layout="vertical" requiredMark={false} preserve={false} onFinish={onFinish}>
        {/* Password managers read from it which account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Form.Item name="password" label={words('oldPassword')} rules={[{ required: true, message: words('missing') }]}>
          <Input.Password autoComplete="current-password" dir="ltr" autoFocus />
        </Form.Item>
        {problem && <Alert type="error" title={problem} showIcon />}
      </Form>
    </Modal>
  );
}
