import { trimEndOf } from '@deskmate/api/trim-ends';
import type { TextTarget } from './read-model.ts';

const opening = '<think>';
const closing = '</think>';
/** An answer that begins with more space than this has no reasoning in its text. */
const longestLead = 1000;

/**
 * Some servers leave the reasoning of a model in its text, between `<think>` and `</think>`, in chunks of any size and
 * sometimes without the opening tag, which their prompt holds. It goes where reasoning belongs.
 */
export function splitThinking(target: TextTarget): TextTarget & { end(): void } {
  let state: 'start' | 'thinking' | 'after' | 'text' = 'start';
  /** Text that may be the beginning of a tag, or space before anything is known. */
  let held = '';
  /** Whether a closing tag would end reasoning that was taken for text. */
  let mayHaveBegunInside = true;
  let fences = 0;
  let ticks = 0;
  /** The last sign of the text that is no space; a closing tag stands on a line of its own. */
  let last = '\n';

  const writeText = (text: string): void => {
    if (text === '') return;
    countFences(text);
    last = trimEndOf(text, /[ \t]/).at(-1) ?? last;
    target.write('content', text);
  };
  const countFences = (text: string): void => {
    if (ticks === 0 && !text.includes('`')) return;
    for (const sign of text) {
      ticks = sign === '`' ? ticks + 1 : 0;
      if (ticks === 3) fences += 1;
    }
  };
  const readAfter = (text: string): void => {
    // What stands between the reasoning and the text is no part of either.
    const rest = text.trimStart();
    if (rest === '') return;
    state = 'text';
    readText(rest);
  };
  const readStart = (text: string): void => {
    const rest = text.trimStart();
    const isOpen = rest.length < opening.length && opening.startsWith(rest);
    if (isOpen && text.length - rest.length <= longestLead) held = text;
    else if (rest.startsWith(opening)) {
      state = 'thinking';
      mayHaveBegunInside = false;
      readThinking(rest.slice(opening.length));
    } else {
      state = 'text';
      readText(text);
    }
  };
  const readThinking = (text: string): void => {
    const at = text.indexOf(closing);
    if (at >= 0) {
      if (at > 0) target.write('reasoning', text.slice(0, at));
      state = 'after';
      readAfter(text.slice(at + closing.length));
      return;
    }
    const kept = beginningAtEnd(text);
    if (kept < text.length) target.write('reasoning', text.slice(0, text.length - kept));
    held = text.slice(text.length - kept);
  };
  const readText = (text: string): void => {
    if (!mayHaveBegunInside) {
      writeText(text);
      return;
    }
    const at = text.indexOf(closing);
    if (at < 0) {
      const kept = beginningAtEnd(text);
      writeText(text.slice(0, text.length - kept));
      held = text.slice(text.length - kept);
      return;
    }
    writeText(text.slice(0, at));
    mayHaveBegunInside = false;
    if (last !== '\n' || fences % 2 === 1 || !target.takeTextAsReasoning) {
      writeText(text.slice(at));
      return;
    }
    target.takeTextAsReasoning();
    state = 'after';
    readAfter(text.slice(at + closing.length));
  };
  const read = { start: readStart, thinking: readThinking, after: readAfter, text: readText };

  return {
    write(field, text) {
      if (field === 'reasoning') {
        // A vendor that has a place for reasoning leaves none in the text.
        mayHaveBegunInside = false;
        target.write(field, text);
        return;
      }
      const whole = held + text;
      held = '';
      read[state](whole);
    },
    size: () => {
      const { content, reasoning } = target.size();
      return { content: content + held.trim().length, reasoning };
    },
    end() {
      if (held === '') return;
      if (state === 'thinking') target.write('reasoning', held);
      else target.write('content', held);
      held = '';
    },
  };
}

/** How many of the last signs may be the beginning of a closing tag. */
function beginningAtEnd(text: string): number {
  const at = text.lastIndexOf('<');
  return at >= 0 && closing.startsWith(text.slice(at)) ? text.length - at : 0;
}
