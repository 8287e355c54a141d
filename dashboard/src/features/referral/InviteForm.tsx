import { fieldLimits } from '@deskmate/api/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { invite, referralQuery } from './referral-queries.ts';

/** Sends an invitation to one address. */
export function InviteForm() {
  const t = useWords('referral');
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const user = useUser();
  const [email, setEmail] = useState('');
  const address = email.trim();
  const { busy, problem, fields, onSubmit, onChange } = useSubmit(
    async () => {
      await invite(api, address);
      setEmail('');
      notify.success(t('sent', { email: address }));
      await queries.invalidateQueries({ queryKey: referralQuery(api).queryKey });
    },
    () => {
      if (address === '') return { email: t('missingAddress') };
      return address.toLowerCase() === user.email.toLowerCase() ? { email: t('ownAddress') } : {};
    },
  );
  return (
    <form className={page.form} onSubmit={onSubmit} onChange={onChange} noValidate>
      <p className={page.lead}>{t('inviteText', { email: user.email })}</p>
      <TextField
        label={t('inviteEmail')}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={fieldLimits.emailMax}
        value={email}
        onChange={setEmail}
        error={fields.email}
      />
      <FormAlert text={problem} />
      <div>
        <Button type="submit" busy={busy}>
          {t('inviteSend')}
        </Button>
      </div>
    </form>
  );
}
