import { ExampleList } from '../../../conversation/thread/ExampleList.tsx';
import { useWords } from '../../../i18n/use-words.ts';

const examples = ['bay', 'desk'] as const;

/** Two descriptions to begin with; a pressed one fills the box. */
export function Examples({ onChoose }: { onChoose: (words: string) => void }) {
  const t = useWords('art');
  return (
    <ExampleList
      examples={examples.map((key) => ({
        key,
        title: t(`example_${key}`),
        text: t(`example_${key}_words`),
        onChoose: () => onChoose(t(`example_${key}_words`)),
      }))}
    />
  );
}
