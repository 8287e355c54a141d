import type { Passkey } from '@deskmate/api/contracts/main/passkeys';
import { fieldLimits } from '@deskmate/api/limits';
import { Alert, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { isServiceFault } from '../../session/passkey-support.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ModalActions } from '../../ui/ModalActions.tsx';
import { useAntdSubmit } from './use-antd-submit.ts';

type PasskeyNameModalProps = {
  /** What is named; null while nothing is. */
  of: Passkey | 'new' | null;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
};

/** Names a passkey that is there, or one that the browser then creates. */
export function PasskeyNameModal({ of, onClose, onSave }: PasskeyNameModalProps) {
  const t = useWords('security');
  const accountWords = useWords('account');
  const fieldWords = useWords('fields');
  const [form] = Form.useForm<{ name: string }>();
  const [wasCancelled, setWasCancelled] = useState(false);
  const { busy, problem, onFinish } = useAntdSubmit(
    form,
    async ({ name }) => {
      setWasCancelled(false);
      try {
        await onSave(name.trim());
      } catch (error) {
        if (isServiceFault(error)) throw error;
        setWasCancelled(true);
      }
    },
    of !== null,
  );
  // antd reads initial values once, but this form is opened for several passkeys.
  useEffect(() => {
    setWasCancelled(false);
    if (of !== null) form.setFieldsValue({ name: of === 'new' ? '' : of.name });
  }, [of, form]);
  const isNew = of === 'new';
  return (
    <Modal
      open={of !== null}
      title={t(isNew ? 'passkeyAdd' : 'passkeyRename')}
      onClose={onClose}
      actions={
        <ModalActions
          action={isNew ? t('passkeyCreate') : accountWords('save')}
          busy={busy}
          onCancel={onClose}
          onAct={form.submit}
        />
      }
    >
      {isNew && <p>{t('passkeyAddText')}</p>}
      <Form form={form} name="passkey" layout="vertical" requiredMark={false} preserve={false} onFinish={onFinish}>
        <Form.Item
          name="name"
          label={t('passkeyName')}
          extra={t('passkeyNameHint')}
          rules={[{ required: true, whitespace: true, message: fieldWords('missing_passkey_name') }]}
        >
          <Input maxLength={fieldLimits.passkeyNameMax} dir="auto" autoFocus />
        </Form.Item>
        {(problem || wasCancelled) && <Alert type="error" title={problem ?? t('passkeyNotCreated')} showIcon />}
      </Form>
    </Modal>
  );
}
