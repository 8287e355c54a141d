import { grammarOf, loadGrammar } from './highlight-languages.ts';

/** A run of code in one colour; `scope` is the highlighter's class name. */
export type CodeSpan = string | { scope: string; spans: CodeSpan[] };

/** Above this a block stays plain: colouring it would hold up the page. */
const highlightLimit = 30_000;

type Highlighter = ReturnType<typeof import('lowlight')['createLowlight']>;
let loading: Promise<Highlighter> | undefined;

async function loadHighlighter(grammar: string): Promise<Highlighter> {
  loading ??= import('lowlight').then(({ createLowlight }) => createLowlight());
  const highlighter = await loading;
  if (!highlighter.registered(grammar)) highlighter.register(grammar, await loadGrammar(grammar));
  return highlighter;
}

/** Colours a code block, or gives null where its language is unknown or it is too long. */
export async function highlightCode(code: string, language: string): Promise<CodeSpan[] | null> {
  const grammar = grammarOf(language);
  if (grammar === null || code.length > highlightLimit) return null;
  const highlighter = await loadHighlighter(grammar);
  return toSpans(highlighter.highlight(grammar, code).children as Node[]);
}

type Node =
  | { type: 'text'; value: string }
  | { type: 'element'; properties: { className?: string[] }; children: Node[] };

/** Scopes inside scopes; deeper ones lose their own colour. */
const deepestScope = 20;

function toSpans(nodes: Node[], depth = 0): CodeSpan[] {
  return nodes.map((node) => {
    if (node.type === 'text') return node.value;
    const scope = (node.properties.className ?? []).join(' ');
    return { scope, spans: depth < deepestScope ? toSpans(node.children, depth + 1) : [textOf(node)] };
  });
}

function textOf(node: Node): string {
  let text = '';
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.type === 'text') text += next.value;
    else waiting.push(...next.children.toReversed());
  }
  return text;
}
