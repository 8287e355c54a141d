/** Why a document cannot be read, when it is not simply damaged. */
export class DocumentFault extends Error {
  readonly fault: 'protected' | 'too_large' | 'unsupported';

  constructor(fault: DocumentFault['fault']) {
    super(fault);
    this.name = 'DocumentFault';
    this.fault = fault;
  }
}

/** More text than any model reads at once. */
export const mostCharacters = 400_000;

export type DocumentText = { add(text: string): void; readonly isFull: boolean; whole(): string };

/** The text of a document as it is collected, up to `mostCharacters`. */
export function createDocumentText(): DocumentText {
  const pieces: string[] = [];
  let characters = 0;
  return {
    add(text) {
      if (characters >= mostCharacters) return;
      pieces.push(text);
      characters += text.length;
    },
    get isFull() {
      return characters >= mostCharacters;
    },
    whole: () => pieces.join('').slice(0, mostCharacters),
  };
}
