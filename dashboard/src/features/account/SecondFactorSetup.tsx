import { ServiceError } from '@deskmate/api/contracts/errors';
import type { OtpEnabled, OtpSetup } from '@deskmate/api/contracts/main/second-factor';
import { Alert, Form, Input, QRCode } from 'antd';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ModalActions } from '../../ui/ModalActions.tsx';
import page from '../../ui/Page.module.css';
import { useReauthentication } from './ReauthenticationProvider.tsx';
import styles from './SecondFactorSetup.module.css';
import { finishSetup } from './second-factor-queries.ts';
import { useAntdSubmit } from './use-antd-submit.ts';

type SecondFactorSetupProps = {
  /** Null while nothing is set up. */
  setup: OtpSetup | null;
  onClose: () => void;
  onEnabled: (answer: OtpEnabled) => void;
};

/** The last step of turning two-step login on: the first code shows that the app or the mailbox works. */
export function SecondFactorSetup({ setup, onClose, onEnabled }: SecondFactorSetupProps) {
  const t = useWords('security');
  const fieldWords = useWords('fields');
  const api = useApi();
  const runReauthenticated = useReauthentication();
  const { email } = useUser();
  const [form] = Form.useForm<{ code: string }>();
  const { busy, problem, onFinish } = useAntdSubmit(
    form,
    async ({ code }) => {
      try {
        onEnabled(await runReauthenticated(() => finishSetup(api, code)));
      } catch (error) {
        if (!(error instanceof ServiceError && error.code === 'wrong_code')) throw error;
        form.setFields([{ name: 'code', errors: [t('codeWrong')] }]);
        form.focusField('code');
      }
    },
    setup !== null,
  );
  const isApp = setup?.otp_type === 'app';
  return (
    <Modal
      open={setup !== null}
      title={t(isApp ? 'setupAppTitle' : 'setupMailTitle')}
      onClose={onClose}
      actions={<ModalActions action={t('turnOn')} busy={busy} onCancel={onClose} onAct={form.submit} />}
    >
      <p>{isApp ? t('setupAppText') : t('setupMailText', { email })}</p>
      {setup?.otpauth_url && setup.secret && (
        <div className={styles.app}>
          {/* Scanners need dark on light, in the dark theme too. */}
          <div className={styles.code}>
            <QRCode
              type="svg"
              value={setup.otpauth_url}
              aria-label={t('qrLabel')}
              size={192}
              color="#000"
              bgColor="#fff"
              bordered={false}
            />
          </div>
          <p className={`${page.soft} ${page.small}`}>{t('setupKey')}</p>
          <code className={styles.key} dir="ltr">
            {inGroups(setup.secret)}
          </code>
        </div>
      )}
      <Form
        form={form}
        name="second-factor"
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={onFinish}
      >
        <Form.Item
          name="code"
          label={t('code')}
          extra={t('setupOthers')}
          rules={[{ required: true, whitespace: true, message: fieldWords('missing_code') }]}
        >
          <Input dir="ltr" inputMode="numeric" autoComplete="one-time-code" maxLength={40} autoFocus />
        </Form.Item>
        {problem && <Alert type="error" title={problem} showIcon />}
      </Form>
    </Modal>
  );
}

/** In groups of four, because people copy it by hand. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
