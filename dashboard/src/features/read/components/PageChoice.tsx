import { aiAddresses } from '@deskmate/api/addresses';
import type { Document } from '@deskmate/api/contracts/ai/documents';
import { fieldLimits } from '@deskmate/api/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { documentQuery } from '../documents/document-queries.ts';
import { digitsOf } from '../text/fold-text.ts';
import styles from './PageChoice.module.css';

const most = fieldLimits.documentPagesMax;

/** Chooses other pages of a PDF that is too long to be read at once. */
export function PageChoice({ id, count }: { id: Document['id']; count: number }) {
  const t = useWords('read');
  const format = useFormat();
  const errorWords = useErrorWords();
  const api = useApi();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState({ from: '', to: '' });
  const [isWrong, setWrong] = useState(false);
  const reading = useMutation({
    mutationFn: (pages: { from: number; to: number }) =>
      api.request<Document>({ service: 'ai', method: 'PATCH', path: aiAddresses.documentEntry(id), body: { pages } }),
    onSuccess: (document) => queries.setQueryData(documentQuery(api, id).queryKey, document),
  });
  const submit = () => {
    const [from, to] = [Number(typed.from), Number(typed.to)];
    const isRight = from >= 1 && from <= to && to <= count && to - from < most;
    setWrong(!isRight);
    if (isRight) reading.mutate({ from, to });
  };
  if (!isOpen) {
    return (
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('choosePages')}
      </Button>
    );
  }
  const field = (name: 'from' | 'to', label: string) => (
    <label>
      {label}
      <input
        inputMode="numeric"
        dir="ltr"
        // biome-ignore lint/a11y/noAutofocus: the button that opened the form leads here.
        autoFocus={name === 'from'}
        aria-invalid={isWrong}
        value={typed[name]}
        onChange={(event) => {
          setTyped({ ...typed, [name]: digitsOf(event.target.value).slice(0, 4) });
          setWrong(false);
        }}
      />
    </label>
  );
  return (
    <form
      className={styles.choice}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {field('from', t('fromPage'))}
      {field('to', t('toPage'))}
      <Button type="submit" busy={reading.isPending}>
        {t('readPages')}
      </Button>
      {isWrong && <p role="alert">{t('pagesWrong', { most: format.number(most), last: format.number(count) })}</p>}
      {reading.isError && <p role="alert">{errorWords(reading.error)}</p>}
    </form>
  );
}
