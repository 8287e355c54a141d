import type { SavedPrompt } from '@deskmate/api/contracts/main/prompts';
import { useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { Modal } from '../../ui/Modal.tsx';
import { PromptForm } from './PromptForm.tsx';
import { PromptList } from './PromptList.tsx';
import { PromptValues } from './PromptValues.tsx';
import type { PromptWords } from './prompt-queries.ts';
import { variablesOf } from './prompt-variables.ts';
import { usePrompts } from './use-prompts.ts';

type Props = {
  isOpen: boolean;
  /** What is being typed: offered as the text of a new prompt. */
  typed: string;
  onClose: () => void;
  onChoose: (text: string) => void;
};

/** Saved prompts with variables: `/` in an empty message opens them. */
export function PromptLibrary({ isOpen, typed, onClose, onChoose }: Props) {
  const t = useWords('conversation');
  return (
    <Modal open={isOpen} title={t('prompts')} onClose={onClose}>
      {isOpen && <LibraryBody typed={typed} onChoose={onChoose} />}
    </Modal>
  );
}

type Step =
  | { kind: 'list' }
  | { kind: 'edit'; id: string | null; words: PromptWords }
  | { kind: 'values'; prompt: SavedPrompt };

function LibraryBody({ typed, onChoose }: Pick<Props, 'typed' | 'onChoose'>) {
  const prompts = usePrompts();
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const toList = () => setStep({ kind: 'list' });
  if (step.kind === 'edit') {
    const { id, words } = step;
    return (
      <PromptForm
        words={words}
        onCancel={toList}
        onSave={async (changed) => {
          if (await prompts.save(changed, id)) toList();
        }}
      />
    );
  }
  if (step.kind === 'values') {
    return <PromptValues text={step.prompt.text} onCancel={toList} onDone={onChoose} />;
  }
  return (
    <PromptList
      prompts={prompts}
      onNew={() => setStep({ kind: 'edit', id: null, words: { title: '', text: typed } })}
      onEdit={({ id, title, text }) => setStep({ kind: 'edit', id, words: { title, text } })}
      onChoose={(prompt) =>
        variablesOf(prompt.text).length > 0 ? setStep({ kind: 'values', prompt }) : onChoose(prompt.text)
      }
    />
  );
}
