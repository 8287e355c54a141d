/** Whether the device can read this language aloud. Some browsers load their voices late; until then one is assumed. */
export function hasVoice(language: string): boolean {
  const voices = window.speechSynthesis.getVoices();
  const [base = language] = language.toLowerCase().split('-');
  return voices.length === 0 || voices.some(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === base);
}
