import { useState } from 'react';
import { useWords } from '../../../messages/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { readAddress } from '../documents/accepted-documents.ts';
import styles from './AddDocument.module.css';

/** A web page to be read. */
export function AddressForm({ isBusy, onAdd }: { isBusy: boolean; onAdd: (what: { url: string }) => void }) {
  const t = useWords('read');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const url = readAddress(typed);
    setWrong(url === null);
    if (url !== null) onAdd({ url });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label>
        {t('addressField')}
        <input
          type="url"
          dir="ltr"
          inputMode="url"
          placeholder="https://"
          // biome-ignore lint/a11y/noAutofocus: the button that opened the form leads here.
          autoFocus
          aria-invalid={isWrong}
          maxLength={2000}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
      </label>
      <p className={styles.limits}>{t('addressNote')}</p>
      {isWrong && <p role="alert">{t('addressWrong')}</p>}
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          {t('read')}
        </Button>
      </div>
    </form>
  );
}
