/** Whether the device can read this language aloud. Some browsers load their voices late; until then one is assumed. */
export const hasVoice = (language: string): boolean =>
  window.speechSynthesis.getVoices().length === 0 || voicesOf(language).length > 0;

/**
 * A voice of the device itself, if it has one of this language. Others send the text to the browser's vendor, and a
 * browser may prefer them.
 */
export const localVoice = (language: string): SpeechSynthesisVoice | null =>
  voicesOf(language).find(({ localService }) => localService) ?? null;

function voicesOf(language: string): SpeechSynthesisVoice[] {
  const [base = language] = language.toLowerCase().split('-');
  return window.speechSynthesis.getVoices().filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === base);
}
