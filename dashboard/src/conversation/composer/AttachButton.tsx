import { useRef } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { IconButton } from '../icon/IconButton.tsx';
import { acceptAttribute } from './accepted-files.ts';

export function AttachButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const t = useWords('conversation');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon="attach" size="large" label={t('attach')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptAttribute}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
