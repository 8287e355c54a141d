import { PaperClipOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { acceptAttribute } from './accepted-files.ts';

type Props = { onFiles: (files: Iterable<File>) => void; label?: string; accept?: string };

export function AttachButton({ onFiles, label, accept = acceptAttribute }: Props) {
  const t = useWords('conversation');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon={PaperClipOutlined}
        size="large"
        label={label ?? t('attach')}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
