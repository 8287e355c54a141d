import { BorderOutlined, DownloadOutlined, ShareAltOutlined, SoundOutlined } from '@ant-design/icons';
import { splitSubject } from '@deskmate/api/writing/subject-line';
import { Suspense, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Question } from '../../../conversation/store/conversation-state.ts';
import type { Message } from '../../../conversation/store/message-tree.ts';
import { AnswerEnding } from '../../../conversation/thread/AnswerEnding.tsx';
import { CheckList } from '../../../conversation/thread/CheckList.tsx';
import { FeedbackButtons } from '../../../conversation/thread/FeedbackButtons.tsx';
import { FoldedWords } from '../../../conversation/thread/FoldedWords.tsx';
import { foldedText, type Place } from '../../../conversation/thread/folded-text.ts';
import { paragraphsToHtml } from '../../../conversation/thread/paragraphs-to-html.ts';
import { ResultActions } from '../../../conversation/thread/ResultActions.tsx';
import { readRich } from '../../../conversation/thread/read-rich.ts';
import { shownChecks } from '../../../conversation/thread/shown-checks.ts';
import { hasMarkdown, withLineBreaks } from '../../../conversation/thread/text-markdown.ts';
import { useReadAloud } from '../../../conversation/thread/use-read-aloud.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { downloadText } from '../../../ui/save-file.ts';
import { followUpAction } from '../follow-ups.ts';
import { useEdition } from '../use-edition.ts';
import type { Writing } from '../use-write.ts';
import { baseOf } from '../write-fields.ts';
import { EditToolbar } from './EditToolbar.tsx';
import { FollowUps } from './FollowUps.tsx';
import { LazyReasoning } from './LazyReasoning.tsx';
import styles from './Result.module.css';
import { type EditorHandle, ResultEditor } from './ResultEditor.tsx';
import { type ResultView, ViewSwitch } from './ViewSwitch.tsx';

const Markdown = lazyComponent(async () => (await import('../../../conversation/markdown/Markdown.tsx')).Markdown);

const Changes = lazyComponent(async () => (await import('./Changes.tsx')).Changes);

type Props = {
  sessionId: string;
  result: Pick<
    Writing['result'],
    'question' | 'firstAction' | 'isOwnText' | 'isSms' | 'regenerate' | 'askForChange' | 'rate'
  >;
  version: Message;
  /** Of a query to the chosen model. */
  price: number;
  returned: Question | null;
  takeReturned: () => Question | null;
  onShare: ((chatId: string) => void) | null;
};

/** A finished version: as editable text, as tracked changes, or as a preview. */
export function FinishedText({ sessionId, result, version, price, returned, takeReturned, onShare }: Props) {
  const t = useWords('write');
  const conversationWords = useWords('conversation');
  const { question, firstAction, isOwnText, isSms, regenerate, askForChange, rate } = result;
  const action = question?.action?.type === 'write' ? question.action : null;
  const base = baseOf(question?.content ?? '', action);
  const { content, folds, checks } = version;
  const written = useMemo(() => foldedText({ content, folds }), [content, folds]);
  const edition = useEdition(version.id, written.text, base);
  const [selectedView, setSelectedView] = useState<ResultView>(action?.method === 'correct' ? 'changes' : 'text');
  const drawn = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  const { subject, body } = splitSubject(edition.text);
  const speech = useReadAloud(body);
  const isFormatted = hasMarkdown(body);
  const views: ResultView[] = [
    'text',
    ...(base === null ? [] : ['changes' as const]),
    ...(isFormatted ? ['formatted' as const] : []),
  ];
  const view = views.includes(selectedView) ? selectedView : 'text';
  const toCheck = useMemo(() => shownChecks(checks, written, edition.text), [checks, written, edition.text]);
  const goTo = (place: Place) => {
    flushSync(() => setSelectedView('text'));
    editor.current?.select(place);
  };
  const ask = (words: string, options: { isGrammar?: boolean; language?: string } = {}) =>
    firstAction !== null &&
    askForChange(words, followUpAction({ first: firstAction, draft: edition.text, isOwn: isOwnText, ...options }));
  return (
    <>
      <LazyReasoning text={version.reasoning} ms={version.reasoningMs} isGrowing={false} />
      {version.unchecked && <p className={styles.note}>{conversationWords('unchecked')}</p>}
      {views.length > 1 && <ViewSwitch views={views} view={view} onChange={setSelectedView} />}
      <FoldedWords kind="preface" parts={written.prefaces} />
      <div className={styles.paper} data-answer>
        {view === 'changes' && edition.base !== null && (
          <Suspense fallback={null}>
            <Changes edition={edition} base={edition.base} />
          </Suspense>
        )}
        {view === 'text' && <ResultEditor ref={editor} edition={edition} />}
        {isFormatted && (
          <div ref={drawn} hidden={view !== 'formatted'} className={styles.formatted}>
            <Suspense fallback={null}>
              <Markdown text={withLineBreaks(body)} />
            </Suspense>
          </div>
        )}
      </div>
      <FoldedWords kind="remark" parts={written.remarks} />
      <CheckList checks={toCheck} onGo={goTo} />
      <EditToolbar edition={edition} body={body} isSms={isSms && subject === null} />
      <AnswerEnding
        message={version}
        isLast
        actions={{ goOn: () => ask(t('followUp_continue_words')), regenerate: () => void regenerate(version) }}
      />
      <div className={styles.actions}>
        <ResultActions
          text={body}
          {...(subject === null ? {} : { subject })}
          tool="write"
          html={() => (isFormatted ? readRich(drawn.current) : paragraphsToHtml(body, { dir: 'auto' }))}
          extra={[
            {
              key: 'download',
              icon: DownloadOutlined,
              label: t('download'),
              onChoose: () => downloadText(edition.text, `${t('title')}.txt`, 'text/plain'),
            },
          ]}
        />
        {speech.isSupported && (
          <IconButton
            icon={speech.isSpeaking ? BorderOutlined : SoundOutlined}
            label={conversationWords(speech.isSpeaking ? 'stopReading' : 'readAloud')}
            onClick={() => speech.toggle(body)}
          />
        )}
        <FeedbackButtons message={version} onRate={rate} />
        {onShare && (
          <IconButton icon={ShareAltOutlined} label={conversationWords('share')} onClick={() => onShare(version.id)} />
        )}
      </div>
      {firstAction !== null && (
        <FollowUps
          sessionId={sessionId}
          price={price}
          returned={returned}
          takeReturned={takeReturned}
          text={edition.text}
          onAsk={ask}
          onAnother={() => void regenerate(version)}
        />
      )}
    </>
  );
}
