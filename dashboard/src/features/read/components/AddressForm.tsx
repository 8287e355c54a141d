import { useState } from 'react';
import { useDraft } from '../../../conversation/composer/use-draft.ts';
import { emptyDraft } from '../../../conversation/store/drafts.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { readAddress } from '../documents/accepted-documents.ts';
import styles from './AddDocument.module.css';

type Props = {
  isBusy: boolean;
  /** Resolves to whether it was added. */
  onAdd: (what: { url: string }) => Promise<boolean>;
};

/** A web page to be read; what is typed stays on this device until it has been added. */
export function AddressForm({ isBusy, onAdd }: Props) {
  const t = useWords('read');
  const { draft, change, save } = useDraft('read-address');
  const [isWrong, setWrong] = useState(false);
  async function submit() {
    const url = readAddress(draft.text);
    setWrong(url === null);
    if (url === null || !(await onAdd({ url }))) return;
    // What was typed while it was sent stays.
    change((now) => (now.text === draft.text ? emptyDraft : now));
    save();
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
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
          value={draft.text}
          onChange={({ target }) => {
            change((old) => ({ ...old, text: target.value }));
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
