import { useReplacement } from '../../conversation/composer/use-replacement.ts';
import type { Writing } from './use-write.ts';
import type { WriteFields } from './write-fields.ts';

type Texts = Omit<WriteFields, 'settings' | 'isLanguageChosen'>;

const textNames = ['text', 'received', 'reply'] as const;
const textsOf = ({ option, text, received, reply }: Texts): Texts => ({ option, text, received, reply });
const asOne = ({ text, received, reply }: Texts): string => JSON.stringify([text, received, reply]);

/** Puts texts into the form in place of those typed, which can be put back for a while. */
export function useTextReplacement({ fields, put }: Writing['input']) {
  const { before, remember, forget } = useReplacement<Texts>(asOne(fields));
  return {
    replace(change: Partial<WriteFields>) {
      const after = { ...fields, ...change };
      const isTextLost = textNames.some((name) => fields[name].trim() !== '' && fields[name] !== after[name]);
      if (isTextLost || before) remember(textsOf(fields), asOne(after));
      put(change);
    },
    /** Null where there is nothing to put back. */
    undo:
      before &&
      (() => {
        put(before);
        forget();
      }),
    forget,
  };
}

export type TextReplacement = ReturnType<typeof useTextReplacement>;
