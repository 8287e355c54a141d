import type { SavedPrompt } from '@deskmate/api/contracts/main/prompts';
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Modal } from '../../ui/Modal.tsx';
import { PromptForm } from './PromptForm.tsx';
import { PromptList } from './PromptList.tsx';
import { PromptValues } from './PromptValues.tsx';
import type { PromptWords } from './prompt-queries.ts';
import { variablesOf } from './prompt-variables.ts';
import { usePrompts } from './use-prompts.ts';

export type PromptLibraryProps = {
  isOpen: boolean;
  /** What is being typed: offered as the text of a new prompt. */
  typed: string;
  onClose: () => void;
  onChoose: (text: string) => void;
};

export function PromptDialog({ isOpen, typed, onClose, onChoose }: PromptLibraryProps) {
  const t = useWords('conversation');
  const [unsaved, setUnsaved] = useState<Editing | null>(null);
  const close = () => {
    if (!unsaved?.isChanged) setUnsaved(null);
    onClose();
  };
  return (
    <Modal open={isOpen} title={t('prompts')} onClose={close}>
      {isOpen && <LibraryBody typed={typed} unsaved={unsaved} onEdit={setUnsaved} onChoose={onChoose} />}
    </Modal>
  );
}

/** A prompt in the form; a null id for a new one. */
type Editing = { id: string | null; words: PromptWords; isChanged: boolean };

type BodyProps = Pick<PromptLibraryProps, 'typed' | 'onChoose'> & {
  /** Kept while the library is closed. */
  unsaved: Editing | null;
  onEdit: (editing: Editing | null) => void;
};

function LibraryBody({ typed, unsaved, onEdit, onChoose }: BodyProps) {
  const prompts = usePrompts();
  const [chosen, setChosen] = useState<SavedPrompt | null>(null);
  if (unsaved) {
    const { id, words } = unsaved;
    return (
      <PromptForm
        words={words}
        onChange={(changed) => onEdit({ id, words: changed, isChanged: true })}
        onCancel={() => onEdit(null)}
        onSave={async (changed) => {
          if (await prompts.save(changed, id)) onEdit(null);
        }}
      />
    );
  }
  if (chosen) {
    return <PromptValues text={chosen.text} onCancel={() => setChosen(null)} onDone={onChoose} />;
  }
  return (
    <PromptList
      prompts={prompts}
      onNew={() => onEdit({ id: null, words: { title: '', text: typed }, isChanged: false })}
      onEdit={({ id, title, text }) => onEdit({ id, words: { title, text }, isChanged: false })}
      onChoose={(prompt) => (variablesOf(prompt.text).length > 0 ? setChosen(prompt) : onChoose(prompt.text))}
    />
  );
}
