import { useWords } from '../../i18n/use-words.ts';
import { Disclosure } from './Disclosure.tsx';
import { ReadableText } from './ReadableText.tsx';

type Props = { kind: 'preface' | 'remark'; parts: readonly string[] };

/** What the model wrote around a text: a line for each part, closed until it is opened. */
export function FoldedWords({ kind, parts }: Props) {
  const t = useWords('conversation');
  return parts.map((part, index) => (
    <Disclosure key={index} label={t(kind === 'preface' ? 'foldedPreface' : 'foldedRemark')}>
      <ReadableText text={part} />
    </Disclosure>
  ));
}
