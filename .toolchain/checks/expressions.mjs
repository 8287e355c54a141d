// Refuses regular expressions that backtrack without bound: a text made for one holds a process, or a page, for hours.
// What `recheck` has found safe is remembered in `safe-expressions.json` by its hash, because it thinks for seconds.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { root } from '../folders.mjs';
import { parsedScripts } from './imports-of.mjs';

const remembered = `${root}/.toolchain/checks/safe-expressions.json`;
const longestThoughtMs = 60_000;
/** Longer lists of words than these are left to the reason in the table below. */
const longestThoughtOfBuiltMs = 15_000;

/**
 * Files that build expressions from parts, each with the reason why these are harmless. Those that a file of a package
 * builds when it loads are read like any other.
 */
const builtExpressions = {
  'dashboard/src/conversation/markdown/script-tokenizer.ts': 'constant parts; each looks at the signs beside one mark',
  'packages/ai-service/src/tools/read/named-pages.ts': 'constant parts, each repetition bounded',
  'packages/ai-service/src/tools/write/write-prompt.ts': 'a constant name and an optional number',
  'packages/ai-service/src/conversations/search/make-excerpt.ts': 'words of at most 64 characters without repetitions',
  'packages/ai-service/src/tools/text-checks/check-language.ts':
    'one property of a character, or one of the literals above it',
  'packages/ai-service/src/tools/text-checks/find-preface.ts': 'anchored, and read from 300 characters at most',
  'packages/api/src/one-line.ts': 'each repetition ends at a character that the next one begins with',
  'packages/api/src/writing/choose-settings.ts': 'constant words after a look at one letter',
  'packages/server/src/static/serve-static.ts': 'constant addresses at the beginning',
};

const files = globSync(['packages/*/src/**/*.ts', '{dashboard,site}/src/**/*.{ts,tsx,astro}'], { cwd: root })
  .filter((file) => !/\.(?:test|fault|test-support)\.tsx?$|\/testing\/|^packages\/fakes\//.test(file))
  .sort();
const expressions = new Map();
const faults = [];
const building = new Set();
for (const file of files) {
  for (const { program, text } of parsedScripts(file)) {
    const note = ({ callee, arguments: [pattern], start }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || pattern?.regex) return;
      building.add(file);
      if (!Object.hasOwn(builtExpressions, file))
        faults.push(`${file}:${lineOf(text, start)}: an expression built from parts cannot be read by this check`);
    };
    new Visitor({
      NewExpression: note,
      CallExpression: note,
      Literal({ regex, start }) {
        if (!regex) return;
        const key = hash(`${regex.pattern}/${regex.flags}`);
        expressions.set(key, { ...regex, place: `${file}:${lineOf(text, start)}` });
      },
    }).visit(program());
  }
}
for (const file of Object.keys(builtExpressions))
  if (!building.has(file)) faults.push(`${file} builds no expression any more; take it out of the table`);

for (const file of building) if (file.startsWith('packages/')) await readLoaded(file);

const known = new Set(JSON.parse(readFileSync(remembered, 'utf8')));
const safe = [];
for (const [key, { pattern, flags, place, isBuilt }] of expressions) {
  if (known.has(key)) {
    safe.push(key);
    continue;
  }
  const timeout = isBuilt ? longestThoughtOfBuiltMs : longestThoughtMs;
  const { status, complexity, error } = await check(pattern, flags, { timeout });
  if (status === 'safe' || (isBuilt && status === 'unknown')) safe.push(key);
  else faults.push(`${place}: /${pattern}/${flags} is not safe: ${complexity?.summary ?? error?.kind ?? status}`);
}
const list = `${JSON.stringify(safe.sort(), null, 2)}\n`;
if (list !== readFileSync(remembered, 'utf8')) writeFileSync(remembered, list);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

/** Adds the expressions that a module builds when it loads. */
async function readLoaded(file) {
  const Unwatched = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Unwatched, {
    construct(target, [pattern, flags = '']) {
      const expression = new target(pattern, flags);
      const { source } = expression;
      // Those of libraries are not ours, and some are made anew at every load.
      const [, , caller = ''] = new Error().stack.split('\n');
      if (!caller.includes(`${root}/packages/`) || caller.includes('node_modules')) return expression;
      const place = `${file}, built when it loads`;
      expressions.set(hash(`${source}/${flags}`), { pattern: source, flags, place, isBuilt: true });
      return expression;
    },
  });
  try {
    await import(`${root}/${file}`);
  } finally {
    globalThis.RegExp = Unwatched;
  }
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function lineOf(text, at) {
  return text.slice(0, at).split('\n').length;
}
