import { type Refusal, refusals, type Script, type Step } from './script.ts';

/**
 * What an answer does when no test has given it a script: the prompt decides, by words in
 * square brackets. `[error 500]`, `[error 429]`, `[error 401]`, `[html]`, `[cut]`, `[end early]`,
 * `[error event]`, `[silence]`, `[malformed]`, `[refuse]`, `[think]`, `[slow 40]` (milliseconds a
 * word), `[words 200]`, `[markdown]`, `[arabic]`. Without any it repeats what it was asked.
 */
export function keywordScript(prompt: string): Script {
  return refusalFor(prompt) ?? steps(prompt);
}

function refusalFor(prompt: string): Refusal | null {
  if (prompt.includes('[error 500]')) return refusals.broken();
  if (prompt.includes('[error 429]')) return refusals.rateLimited(7);
  if (prompt.includes('[error 401]')) return refusals.badKey('sk-fake...1234');
  if (prompt.includes('[html]')) return refusals.html(200);
  return null;
}

function* steps(prompt: string): Generator<Step> {
  const slow = numberAfter(prompt, 'slow');
  if (prompt.includes('[think]')) {
    for (const reasoning of ['Let me ', 'think about ', 'this.']) {
      yield { reasoning };
      if (slow !== null) yield { pause: slow };
    }
  }
  const words = answerTo(prompt).split(/(?<=\s)/);
  const breakAt = Math.floor(words.length / 2);
  for (const [index, text] of words.entries()) {
    if (index === breakAt) yield* fault(prompt);
    yield { text };
    if (slow !== null) yield { pause: slow };
  }
  yield { finish: prompt.includes('[refuse]') ? 'refused' : 'stop' };
}

function* fault(prompt: string): Generator<Step> {
  if (prompt.includes('[cut]')) yield { cut: 'reset' };
  if (prompt.includes('[end early]')) yield { cut: 'end' };
  if (prompt.includes('[silence]')) yield { silence: true };
  if (prompt.includes('[malformed]')) yield { raw: 'data: {"choices":[{"delta":{"content":"half\n\n' };
  if (prompt.includes('[error event]')) {
    yield { errorEvent: { type: 'server_error', message: 'shard 4 lost its key sk-upstream' } };
    yield { cut: 'end' };
  }
}

function answerTo(prompt: string): string {
  const count = numberAfter(prompt, 'words');
  if (count !== null) return Array.from({ length: count }, (_, index) => `word${index + 1} `).join('');
  if (prompt.includes('[markdown]')) return markdown;
  if (prompt.includes('[arabic]')) return 'هذه إجابة قصيرة باللغة العربية، ومعها English words ثم أرقام ١٢٣.';
  const question = prompt.replaceAll(/\[[^\]]*\]/g, '').trim();
  return `You asked: ${question === '' ? 'nothing' : question}. This is the answer.`;
}

const numberAfter = (prompt: string, word: string): number | null => {
  const found = new RegExp(`\\[${word} (\\d+)\\]`).exec(prompt)?.[1];
  return found === undefined ? null : Number(found);
};

const markdown = `## A heading

Some **bold** words and a list:

- one
- two

| item | count |
| --- | ---: |
| apples | 3 |

\`\`\`js
const answer = 42;
\`\`\`
`;
