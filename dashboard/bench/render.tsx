import i18next from 'i18next';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Markdown } from '../src/conversation/markdown/Markdown.tsx';
import { createStreamedText } from '../src/conversation/store/streamed-text.ts';
import words from '../src/i18n/en/conversation.ts';
import { WordsProvider } from '../src/i18n/WordsProvider.tsx';
import { answerText } from './answer-text.ts';
import type { Renderer } from './render-run.ts';

const i18n = i18next.createInstance();
await i18n.init({ lng: 'en', resources: { en: { conversation: words } } });
// The product pauses after slow frames; here every frame is drawn, else the slower renderer would draw less.
const onEachFrame = (work: () => void) => void requestAnimationFrame(work);
const root = createRoot(document.getElementById('root') as HTMLElement);

const draw: Record<Renderer, (text: string) => ReactNode> = {
  ours: (text) => <Markdown text={text} isGrowing />,
  'react-markdown': (text) => <ReactMarkdown remarkPlugins={[remarkGfm]}>{text}</ReactMarkdown>,
};

window.streamAnswer = async ({ renderer, length, chunks, chunksPerFrame }) => {
  const text = answerText(length);
  const growing = createStreamedText({ content: '', reasoning: '', reasoningMs: null }, undefined, onEachFrame);
  let longestTaskMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
  });
  observer.observe({ type: 'longtask' });

  function Growing() {
    return draw[renderer](useSyncExternalStore(growing.subscribe, growing.get).content);
  }
  root.render(
    <WordsProvider words={i18n}>
      <Growing />
    </WordsProvider>,
  );
  const chunk = (index: number) =>
    text.slice(Math.floor((index * text.length) / chunks), Math.floor(((index + 1) * text.length) / chunks));
  let frames = 0;
  for (let index = 0; index < chunks; frames++) {
    await new Promise(requestAnimationFrame);
    for (let n = 0; n < chunksPerFrame && index < chunks; n++, index++) growing.append(chunk(index), '');
  }
  // Work that was deferred to an idle moment counts too.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  observer.disconnect();
  const characters = document.getElementById('root')?.textContent?.length ?? 0;
  root.render(null);
  return { frames, longestTaskMs, characters };
};
