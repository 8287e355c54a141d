import { parseSync, Visitor } from 'oxc-parser';

const blocks = new Set(['describe', 'it', 'test']);

/** The titles of the tests and groups of a test file; the parts of a template without what is filled in. */
export function testTitles(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const titles = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!blocks.has(nameOf(callee))) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      if (title?.type === 'TemplateLiteral') titles.push(title.quasis.map(({ value }) => value.cooked).join(' '));
    },
  }).visit(program);
  return titles;
}

/** `test` of `test(…)`, `test.skip(…)`, `test.each(…)(…)` and `test.each`…`(…)`. */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return nameOf(callee.object);
  if (callee.type === 'CallExpression') return nameOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return nameOf(callee.tag);
  return null;
}
