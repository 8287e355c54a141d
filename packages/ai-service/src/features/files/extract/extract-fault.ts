/** Why a document cannot be read, when it is not simply damaged. */
export class ExtractFault extends Error {
  readonly fault: 'protected' | 'too_large';

  constructor(fault: ExtractFault['fault']) {
    super(fault);
    this.name = 'ExtractFault';
    this.fault = fault;
  }
}

/** More text than any model reads at once. */
export const mostCharacters = 400_000;
