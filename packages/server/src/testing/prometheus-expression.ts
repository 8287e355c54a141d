export type Matcher = { label: string; operator: string; value: string };
export type Selector = { metric: string; matchers: Matcher[] };

export type ReadExpression = {
  selectors: Selector[];
  /** Labels that series are grouped or joined by. */
  grouping: string[];
  /** Labels that `label_replace` makes, and those it reads. */
  made: string[];
  read: string[];
};

const tokens = /"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[A-Za-z_][\w:]*|\d[\w.]*|[=!<>]=|[=!]~|\S/g;
const groupingWords = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right']);
const otherWords = new Set(['and', 'or', 'unless', 'bool', 'offset']);
const aggregations = new Set(['sum', 'min', 'max', 'avg', 'count', 'topk', 'bottomk', 'quantile']);

/** What an expression of Prometheus names: metrics with their matchers, and labels. It knows as much of the language as ours use. */
export function readExpression(expression: string): ReadExpression {
  const words: string[] = expression.match(tokens) ?? [];
  const found: ReadExpression = { selectors: [], grouping: [], made: [], read: [] };
  for (const [, made = '', read = ''] of expression.matchAll(/, "(\w+)", "[^"]*", "(\w+)", "(?:[^"\\]|\\.)*"\)/g)) {
    found.made.push(made);
    found.read.push(read);
  }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1];
    if (groupingWords.has(word)) {
      const list = next === '(' ? words.slice(at + 2, words.indexOf(')', at)) : [];
      found.grouping.push(...list.filter((name) => name !== ','));
      at += next === '(' ? list.length + 2 : 0;
    } else if (/^[A-Za-z_]/.test(word) && next !== '(' && !otherWords.has(word) && !aggregations.has(word)) {
      const inner = next === '{' ? words.slice(at + 2, words.indexOf('}', at)) : [];
      found.selectors.push({ metric: word, matchers: matchersOf(inner) });
      at += next === '{' ? inner.length + 2 : 0;
    }
  }
  return found;
}

function matchersOf(words: string[]): Matcher[] {
  const matchers: Matcher[] = [];
  for (let at = 0; at < words.length; at += 4) {
    const [label = '', operator = '', value = '""'] = words.slice(at, at + 3);
    matchers.push({ label, operator, value: JSON.parse(value) as string });
  }
  return matchers;
}
