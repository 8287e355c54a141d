/** Parts of an id that only say how a model was packed. */
const packing = /^(?:latest|instruct|chat|it|gguf|fp?\d+|bf16|awq|gptq|\d{6,8})$/i;
/** Written in another way than with one capital. */
const spellings = new Map([['deepseek', 'DeepSeek']]);
const acronyms = new Set(['ai', 'glm', 'gpt', 'llm', 'moe', 'oss', 'r1', 'v2', 'v3', 'vl', 'xl']);

/**
 * A name to read for a model that only has its technical id: `llama3.2:3b-instruct-q4_K_M` is "Llama 3.2 3B". A name with
 * spaces, or with a capital first, no publisher before a slash and nothing about packing, was given by a person and stays.
 */
export function readableName(name: string): string {
  const isId = /^[a-z\d][a-z\d._:/@-]*$/i.test(name) && (!/^[A-Z][^/]*$/.test(name) || isPacked(name));
  if (!isId) return name;
  const id = name.split('/').at(-1) ?? name;
  const parts = withoutQuantisation(id)
    // "claude-3-5-haiku" is version 3.5.
    .replace(/(?<=[a-z]-\d)-(?=\d(?:-|$))/i, '.')
    .replace(/([a-z])(\d+\.\d+)/gi, '$1 $2')
    .split(/[\s:@_-]+/)
    .filter((part) => part !== '' && !packing.test(part));
  if (parts.length === 0) return name;
  return parts
    .map(asWord)
    .join(' ')
    .replace(/^GPT (?=\d)/, 'GPT-')
    .replace(/^Dall E\b/, 'DALL·E');
}

/** Without the end that says how its figures were rounded: `-Q4_K_M`, `_q8_0`, `:iq2_xs`. */
function withoutQuantisation(id: string): string {
  const lastWord = Math.max(id.search(/\W\w*$/), 0);
  const at = id.slice(lastWord).search(/^[:-]i?q\d|_i?q\d/i);
  return at < 0 ? id : id.slice(0, lastWord + at);
}

const isPacked = (name: string): boolean =>
  withoutQuantisation(name) !== name ||
  name.split(/[:@_-]+/).some((part) => /^(?:instruct|gguf|bf16|awq|gptq)$/i.test(part));

function asWord(part: string): string {
  if (acronyms.has(part.toLowerCase()) || /^\d+(?:\.\d+)?[bmk]$/i.test(part)) return part.toUpperCase();
  return spellings.get(part.toLowerCase()) ?? part.charAt(0).toUpperCase() + part.slice(1);
}
