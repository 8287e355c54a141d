import { mainAddresses } from '@deskmate/api/addresses';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import { useMutation } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAuth, useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';

/** Turns the mails about low credit on and off; the switch changes once the service has stored it. */
export function LowCreditMails() {
  const t = useWords('usage');
  const user = useUser();
  const { updateMyInfo } = useAuth();
  const api = useApi();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) =>
      api.request<Profile>({
        service: 'main',
        method: 'PATCH',
        path: mainAddresses.profile,
        body: { low_credit_mails: isOn },
      }),
    onSuccess: updateMyInfo,
    onError: (error) => notify.error(errorWords(error)),
  });
  return (
    <div className={page.card}>
      <Checkbox checked={user.low_credit_mails} disabled={isPending} onChange={({ target }) => mutate(target.checked)}>
        {t('lowCreditMails')}
      </Checkbox>
    </div>
  );
}
