import { fieldLimits } from '@deskmate/api/limits';
import { useDraft } from '../../../conversation/composer/use-draft.ts';
import { emptyDraft } from '../../../conversation/store/drafts.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './AddDocument.module.css';

type Props = {
  isBusy: boolean;
  /** Resolves to whether it was added. */
  onAdd: (what: { text: string; title?: string }) => Promise<boolean>;
};

const titleMax = 200;

/** A text to be read; what is typed stays on this device until it has been added. */
export function PasteForm({ isBusy, onAdd }: Props) {
  const t = useWords('read');
  const format = useFormat();
  const textDraft = useDraft('read-paste');
  const titleDraft = useDraft('read-paste-title');
  const [text, title] = [textDraft.draft.text, titleDraft.draft.text];
  const over = text.length - fieldLimits.documentCharactersMax;
  const isEmpty = text.trim() === '';
  async function submit() {
    if (isEmpty || over > 0) return;
    if (!(await onAdd({ text, ...(title.trim() ? { title: title.trim() } : {}) }))) return;
    for (const { draft: sent, change, save } of [textDraft, titleDraft]) {
      // What was typed while it was sent stays.
      change((now) => (now.text === sent.text ? emptyDraft : now));
      save();
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label>
        {t('titleField')}
        <input
          dir="auto"
          maxLength={titleMax}
          value={title}
          onChange={({ target }) => titleDraft.change((old) => ({ ...old, text: target.value }))}
        />
      </label>
      <label>
        {t('textField')}
        <textarea
          dir="auto"
          rows={8}
          // biome-ignore lint/a11y/noAutofocus: the button that opened the form leads here.
          autoFocus
          value={text}
          onChange={({ target }) => textDraft.change((old) => ({ ...old, text: target.value }))}
        />
      </label>
      {over > 0 && <p role="alert">{t('textTooLong', { count: over, shown: format.number(over) })}</p>}
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy} disabled={isEmpty || over > 0}>
          {t('read')}
        </Button>
      </div>
    </form>
  );
}
