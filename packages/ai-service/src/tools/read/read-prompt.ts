import { newSecret } from '@deskmate/service-kit/random';
import type { OutputRules } from '../../answers/output-rules.ts';
import type { Prompt, PromptBuilder } from '../../answers/prompt-builder.ts';
import { makeTitle } from '../../conversations/make-title.ts';
import type { DocumentRepository } from '../../documents/document-repository.ts';
import { answerStyles } from '../prompts/answer-styles.ts';
import { type CheckedAnswer, checkCitations } from './check-citations.ts';
import {
  chooseInput,
  findSimilar,
  type InputDeps,
  type ModelInput,
  type ReadAction,
  type ReadRequest,
} from './choose-input.ts';
import { hasNoText, renderDocuments, type ShownDocument, systemPrompt } from './read-instructions.ts';

type ReadDeps = InputDeps & { documents: Pick<DocumentRepository, 'touch'> };

/**
 * Read on the server: gives the model the pages that a question is about, or all of them, and shows only those quotes
 * that stand in them.
 */
export const createReadPrompt = (deps: ReadDeps): PromptBuilder<ReadAction> => ({
  makeTitle,
  // Its conversations are not shared.
  copiedFields: [],
  async buildPrompt(request) {
    const { clientId, action, nowMs } = request;
    let input = await chooseInput(deps, request, []);
    await deps.documents.touch(clientId, action.document_ids, new Date(nowMs));
    return {
      ...render(request, input.shown),
      async improve() {
        const similar = await findSimilar(deps, request, input.documents);
        if (similar.length === 0) return null;
        input = await chooseInput(deps, request, similar);
        return render(request, input.shown);
      },
      output: outputOf(request, () => input),
    };
  },
});

/** @param input what the model was given */
function outputOf({ thread }: ReadRequest, input: () => ModelInput): OutputRules {
  let checked: CheckedAnswer | null = null;
  const clean = async (raw: string): Promise<string> => {
    const { documents, shown } = input();
    const pages = shown.flatMap(({ given }, at) =>
      given.map(({ page, text }) => ({ documentId: documents[at]?.documentId ?? '', page, text })),
    );
    const cited = documents.map(({ documentId, pages: count }) => ({ documentId, pages: count ?? 0 }));
    const questions = thread.filter(({ role }) => role === 'user').map(({ text }) => text);
    checked = await checkCitations(raw, { documents: cited, pages, questions });
    return checked.text;
  };
  return {
    clean,
    async conclude(text) {
      const { documents, shown } = input();
      return {
        citations: checked?.text.trimEnd() === text.trimEnd() ? checked.citations : [],
        pages_used: documents.map(({ documentId }, at) => ({
          document_id: documentId,
          pages: shown[at]?.given.filter((page) => !hasNoText(page)).map(({ page }) => page) ?? [],
        })),
      };
    },
  };
}

/** The documents stand before the last message; earlier messages are sent without the pages that they were about. */
function render({ action, thread, style, nowMs }: ReadRequest, shown: ShownDocument[]): Prompt {
  const tag = newSecret(6).replaceAll(/[^a-z0-9]/gi, 'x');
  const last = thread.at(-1);
  if (!last) throw new Error('a thread without a message');
  const facts = {
    tag,
    today: new Date(nowMs).toISOString().slice(0, 10),
    hasPicture: last.pictures.length > 0,
    style: style && answerStyles[style],
  };
  const question = { ...last, text: `${renderDocuments(shown, tag)}\n\n${last.text}` };
  return { system: systemPrompt(action, shown, facts), messages: [...thread.slice(0, -1), question] };
}
