import { Fragment, memo, type ReactNode, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { downloadText } from '../../ui/save-file.ts';
import styles from './code-block.module.css';
import { fileExtensionOf } from './file-extension.ts';
import type { CodeSpan } from './highlight-code.ts';
import { partsOf } from './PlainText.tsx';
import { useHighlight } from './use-highlight.ts';

type Props = {
  code: string;
  language: string;
  isGrowing: boolean;
  /** A further button of its bar. */
  children?: ReactNode;
};

export function CodeBlock({ code, language, isGrowing, children }: Props) {
  const t = useWords('conversation');
  const frame = useRef<HTMLDivElement>(null);
  const [isWrapped, setWrapped] = useState(false);
  const spans = useHighlight(frame, code, language, isGrowing);
  const save = () => downloadText(code, `code.${fileExtensionOf(language)}`, 'text/plain');
  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.bar}>
        <span className={styles.language}>{language || t('code')}</span>
        {children}
        <button type="button" className={styles.button} aria-pressed={isWrapped} onClick={() => setWrapped(!isWrapped)}>
          {t('wrap')}
        </button>
        <button type="button" className={styles.button} onClick={save} disabled={isGrowing}>
          {t('download')}
        </button>
        <CopyButton text={code} className={styles.button} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <pre dir="ltr" className={isWrapped ? styles.wrapped : styles.code} tabIndex={0}>
        <code>{spans ? renderSpans(spans) : <PlainCode code={code} />}</code>
      </pre>
    </div>
  );
}

/** Longer code is laid out in parts of whole lines, so that a growing block costs no more with each line. */
const partLength = 20_000;

function PlainCode({ code }: { code: string }) {
  if (code.length <= partLength) return code;
  return partsOf(code, partLength).map((part, index) => <CodePart key={index} code={part} />);
}

const CodePart = memo(function CodePart({ code }: { code: string }) {
  return <span className={styles.part}>{code}</span>;
});

function renderSpans(spans: readonly CodeSpan[]): ReactNode {
  return spans.map((span, index) =>
    typeof span === 'string' ? (
      <Fragment key={index}>{span}</Fragment>
    ) : (
      <span key={index} className={span.scope}>
        {renderSpans(span.spans)}
      </span>
    ),
  );
}
