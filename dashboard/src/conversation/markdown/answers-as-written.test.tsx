// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import words from '../../i18n/en/conversation.ts';
import { WordsProvider } from '../../i18n/WordsProvider.tsx';
import { toPlainText } from '../thread/to-plain-text.ts';
import { Markdown } from './Markdown.tsx';
import { splitBlocks } from './split-blocks.ts';

const i18n = i18next.createInstance();
beforeAll(() => i18n.init({ lng: 'en', resources: { en: { conversation: words } } }));
const wrapper = ({ children }: { children: ReactNode }) => <WordsProvider words={i18n}>{children}</WordsProvider>;

/** The drawing, with the attributes that carry meaning; formulas as ⟦TeX⟧, code and tables without their frames. */
function draw(text: string): string {
  const { container } = render(<Markdown text={text} />, { wrapper });
  const copy = container.firstElementChild?.cloneNode(true) as Element;
  for (const code of copy.querySelectorAll('pre')) code.parentElement?.replaceWith(code);
  for (const figure of copy.querySelectorAll('figure')) figure.parentElement?.replaceWith(...figure.childNodes);
  for (const source of copy.querySelectorAll('span > code'))
    source.parentElement?.replaceWith(`⟦${source.textContent}⟧`);
  for (const element of copy.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const isDirection = name === 'dir' && (value === 'rtl' || element.tagName === 'LI');
      if (!isDirection && !meaning.has(name)) element.removeAttribute(name);
    }
  }
  return copy.innerHTML;
}
const meaning = new Set(['href', 'start', 'value', 'checked', 'data-footnote']);

/** Answers as models write them, and what a reader expects to see. */
const answers: [what: string, markdown: string, drawn: string][] = [
  [
    'prices of tiers',
    'The $2k cohort and the $25-50k tier: $7 front end, $10k whales.',
    '<p>The $2k cohort and the $25-50k tier: $7 front end, $10k whales.</p>',
  ],
  [
    'prices in strong text',
    'She pays **$1.50** a bundle; her **Marginal Revenue** is **$4**.',
    '<p>She pays <strong>$1.50</strong> a bundle; her <strong>Marginal Revenue</strong> is <strong>$4</strong>.</p>',
  ],
  [
    'prices in a Chinese sentence',
    '月成本 **$148+ → $19**（省 **87%**，年省 ~$1,550）；后续可再降到 $15.4/月',
    '<p>月成本 <strong>$148+ → $19</strong>（省 <strong>87%</strong>，年省 ~$1,550）；后续可再降到 $15.4/月</p>',
  ],
  [
    'prices of several currencies',
    'US$5/US$6 and A$/NZ$ rate; $/kWh vs €/kWh; $80 + $50 = $130',
    '<p>US$5/US$6 and A$/NZ$ rate; $/kWh vs €/kWh; $80 + $50 = $130</p>',
  ],
  [
    'money beside formulas',
    'Between $5 and 6$ each, or $3/4$ of it; solve $x^2=4$ and $E=mc^2$.',
    '<p>Between $5 and 6$ each, or ⟦3/4⟧ of it; solve ⟦x^2=4⟧ and ⟦E=mc^2⟧.</p>',
  ],
  [
    'strong text with full-width brackets',
    '**重要提示（Important Notice）：**请注意。',
    '<p><strong>重要提示（Important Notice）：</strong>请注意。</p>',
  ],
  [
    'strong text in Chinese quotation marks',
    '含**「重点」**内容，**不变。**源码',
    '<p>含<strong>「重点」</strong>内容，<strong>不变。</strong>源码</p>',
  ],
  [
    'about so many',
    'Make a fix (~2000 lines) and delete the old file (~5000 lines).',
    '<p>Make a fix (~2000 lines) and delete the old file (~5000 lines).</p>',
  ],
  [
    'home folders',
    'Use ~/.config and ~/bin; ~~gone~~ stays.',
    '<p>Use ~/.config and ~/bin; <del>gone</del> stays.</p>',
  ],
  [
    'addresses in a Chinese sentence',
    '见 https://example.com/docs（中文说明）了解更多，或 https://example.com/guide，详见。',
    '<p>见 <a href="https://example.com/docs">https://example.com/docs</a>（中文说明）了解更多，或 <a href="https://example.com/guide">https://example.com/guide</a>，详见。</p>',
  ],
  [
    'addresses with brackets',
    'See https://en.wikipedia.org/wiki/Foo_(bar) and https://example.com/a?b=1). Also www.example.com.',
    '<p>See <a href="https://en.wikipedia.org/wiki/Foo_(bar)">https://en.wikipedia.org/wiki/Foo_(bar)</a> and <a href="https://example.com/a?b=1">https://example.com/a?b=1</a>). Also <a href="http://www.example.com/">www.example.com</a>.</p>',
  ],
  [
    'colons that are no emoji',
    '| Stock | Name |\n|---|---|\n| LON:DGE | Diageo |\n| EPA:AIR | Airbus |\n\nAt 10:30 use :smile: and ::note.',
    '<table><thead><tr><th>Stock</th><th>Name</th></tr></thead><tbody><tr><td>LON:DGE</td><td>Diageo</td></tr><tr><td>EPA:AIR</td><td>Airbus</td></tr></tbody></table><p>At 10:30 use :smile: and ::note.</p>',
  ],
  [
    'code in a list',
    '1. First:\n\n   ```html\n   <html>\n   </html>\n   ```\n\n2. Second:\n   ```js\n   const a = 1\n   ```\n3. Third\n   - nested\n     - deeper\n',
    '<ol start="1"><li><p>First:</p><pre><code>&lt;html&gt;\n&lt;/html&gt;</code></pre></li><li><p>Second:</p><pre><code>const a = 1</code></pre></li><li><p>Third</p><ul><li>nested<ul><li>deeper</li></ul></li></ul></li></ol>',
  ],
  [
    'fences within a fence of Markdown',
    'Here is a README:\n\n```markdown\n# Title\n\n```python\nprint(1)\n```\n\nMore text\n```\n\nEnd.',
    '<p>Here is a README:</p><pre><code># Title\n\n```python\nprint(1)\n```\n\nMore text</code></pre><p>End.</p>',
  ],
  [
    'fences within a longer fence',
    '````markdown\n# T\n```python\nprint(1)\n```\n````\nEnd.',
    '<pre><code># T\n```python\nprint(1)\n```</code></pre><p>End.</p>',
  ],
  [
    'tags',
    'Put it in areas/<meta-name> and projects/<meta-name>/<name>. Use <b>bold</b>, <kbd>Ctrl</kbd>, H<sub>2</sub>O, x<sup>2</sup>, a<br>b.',
    '<p>Put it in areas/&lt;meta-name&gt; and projects/&lt;meta-name&gt;/&lt;name&gt;. Use &lt;b&gt;bold&lt;/b&gt;, <kbd>Ctrl</kbd>, H<sub>2</sub>O, x<sup>2</sup>, a<br>b.</p>',
  ],
  [
    'escaped signs',
    'Nest tags \\<foo\\> and <bar> in a document; 5 \\* 3 and \\$5.',
    '<p>Nest tags &lt;foo&gt; and &lt;bar&gt; in a document; 5 * 3 and $5.</p>',
  ],
  [
    'details',
    '<details>\n<summary>More</summary>\n\nInside **text**\n\n</details>',
    '<span>&lt;details&gt;\n&lt;summary&gt;More&lt;/summary&gt;</span><p>Inside <strong>text</strong></p><span>&lt;/details&gt;</span>',
  ],
  [
    'formulas with backslashes',
    'Inline \\(a^2+b^2\\) and block:\n\n\\[\n\\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix}\n\\]\n\nIn a list:\n\n- $\\sqrt{a^2+b^2}$ first\n- \\[ x = 1 \\]\n\n1. Step:\n   $$\n   y = 2\n   $$\n',
    '<p>Inline ⟦a^2+b^2⟧ and block:</p>⟦\\begin{bmatrix} a &amp; b \\\\ c &amp; d \\end{bmatrix}⟧<p>In a list:</p><ul><li>⟦\\sqrt{a^2+b^2}⟧ first</li><li>⟦x = 1⟧</li></ul><ol start="1"><li>Step:⟦y = 2⟧</li></ol>',
  ],
  [
    'environments within signs',
    '$$\\begin{aligned} x&=1+1 \\\\ x&= 2 \\end{aligned}$$ and `\\(not math\\)` and C:\\(x\\)',
    '<p>⟦\\begin{aligned} x&amp;=1+1 \\\\ x&amp;= 2 \\end{aligned}⟧ and <code>\\(not math\\)</code> and C:⟦x⟧</p>',
  ],
  [
    'code in Arabic',
    'لتثبيت البرنامج استخدم الأمر `npm install` ثم افتح الملف `config.json`.\n\n- الخطوة الأولى: `cd /tmp`\n- React مكتبة جافاسكربت.\n\n| الاسم | القيمة |\n|---|---|\n| المنفذ | 8080 |',
    '<p dir="rtl">لتثبيت البرنامج استخدم الأمر <code>npm install</code> ثم افتح الملف <code>config.json</code>.</p><ul dir="rtl"><li>الخطوة الأولى: <code>cd /tmp</code></li><li>React مكتبة جافاسكربت.</li></ul><table><thead><tr><th dir="rtl">الاسم</th><th dir="rtl">القيمة</th></tr></thead><tbody><tr><td dir="rtl">المنفذ</td><td>8080</td></tr></tbody></table>',
  ],
  [
    'Hebrew',
    'זה **מבחן** עם `code` ומספר 123-456.',
    '<p dir="rtl">זה <strong>מבחן</strong> עם <code>code</code> ומספר 123-456.</p>',
  ],
  [
    'breaks',
    'Roses are red\nViolets are blue\nLine three  \nLine four',
    '<p>Roses are red\nViolets are blue\nLine three<br>Line four</p>',
  ],
  [
    'tasks, products and names of programs',
    '- [x] done\n- [ ] todo\n\n* 2*3*4 = 24\n* snake_case_name and __init__',
    '<ul><li><input checked="">done</li><li><input>todo</li></ul><ul><li>2*3*4 = 24</li><li>snake_case_name and __init__</li></ul>',
  ],
  [
    'numbers of lists',
    '3. three\n4. four\n\n1986. A year\n\n1) paren\n2) paren',
    '<ol start="3"><li><p>three</p></li><li><p>four</p></li><li value="1986"><p>A year</p></li></ol><ol start="1"><li>paren</li><li>paren</li></ol>',
  ],
  [
    'a list that goes on',
    '1. **A**\n\nText between.\n\n2. **B**\n\nMore.\n\n3. **C**',
    '<ol start="1"><li><strong>A</strong></li></ol><p>Text between.</p><ol start="2"><li><strong>B</strong></li></ol><p>More.</p><ol start="3"><li><strong>C</strong></li></ol>',
  ],
  [
    'a footnote',
    'A claim[^1].\n\n[^1]: The source.',
    '<p>A claim<sup><button>1</button></sup>.</p><div data-footnote="1"><sup>1</sup><div><p>The source.</p></div></div>',
  ],
  ['emoji', ':+1: 👩‍👩‍👧‍👦 🇳🇴 text', '<p>:+1: 👩‍👩‍👧‍👦 🇳🇴 text</p>'],
  [
    'a diagram, before it is drawn',
    '```mermaid\ngraph TD;\n  A[Métabolisme] --> B[Catabolisme (Démolition)];\n```',
    '<pre><code>graph TD;\n  A[Métabolisme] --&gt; B[Catabolisme (Démolition)];</code></pre>',
  ],
  ['a rule under a paragraph', 'Not a heading\n---\nafter', '<p>Not a heading</p><hr><p>after</p>'],
  [
    'prices in a table',
    '| Plan | Price |\n|---|---|\n| Basic | $5 |\n| Pro | $10 |',
    '<table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td>Basic</td><td>$5</td></tr><tr><td>Pro</td><td>$10</td></tr></tbody></table>',
  ],
  [
    'code in a quotation',
    '> Quote with\n> ```py\n> x = 1\n> ```\n> end',
    '<blockquote><p>Quote with</p><pre><code>x = 1</code></pre><p>end</p></blockquote>',
  ],
  [
    'indented code',
    'Text\n\n    indented code\n\nÄ next',
    '<p>Text</p><pre><code>indented code</code></pre><p>Ä next</p>',
  ],
  [
    'pipes in code of a table',
    '| a | b |\n|---|---|\n| `x | y` | second |\n| ``a || b`` | third |\n| `a \\| b` | 4 |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x | y</code></td><td>second</td></tr><tr><td><code>a || b</code></td><td>third</td></tr><tr><td><code>a | b</code></td><td>4</td></tr></tbody></table>',
  ],
  [
    'pipes in code of a head',
    '| `a|b` | c |\n|---|---|\n| 1 | 2 |',
    '<table><thead><tr><th><code>a|b</code></th><th>c</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'operators in a table',
    '| Op | Means | Ex |\n|:--|:-:|--:|\n| `||` | or | `a || b` |\n| `|` | pipe | `ls | wc` |\n| a \\| b | x | `` ` | ` `` |\n| stray ` tick | b | c |',
    '<table><thead><tr><th>Op</th><th>Means</th><th>Ex</th></tr></thead><tbody><tr><td><code>||</code></td><td>or</td><td><code>a || b</code></td></tr><tr><td><code>|</code></td><td>pipe</td><td><code>ls | wc</code></td></tr><tr><td>a | b</td><td>x</td><td><code>` | `</code></td></tr><tr><td>stray ` tick</td><td>b</td><td>c</td></tr></tbody></table>',
  ],
  [
    'pipes of formulas in a table',
    '| f | v |\n|---|---|\n| $|x|$ | abs |',
    '<table><thead><tr><th>f</th><th>v</th></tr></thead><tbody><tr><td>⟦|x|⟧</td><td>abs</td></tr></tbody></table>',
  ],
  [
    'several footnotes',
    'First[^a] and second[^b] and again[^a].\n\n[^a]: Note **one**.\n[^b]: https://example.com\n    more of it\n\nAfter',
    '<p>First<sup><button>a</button></sup> and second<sup><button>b</button></sup> and again<sup><button>a</button></sup>.</p><div data-footnote="a"><sup>a</sup><div><p>Note <strong>one</strong>.</p></div></div><div data-footnote="b"><sup>b</sup><div><p><a href="https://example.com/">https://example.com</a>\nmore of it</p></div></div><p>After</p>',
  ],
  [
    'marks without a note',
    'No def[^9]. Code `[^1]`.\n\n[^1]: unused',
    '<p>No def[^9]. Code <code>[^1]</code>.</p><div data-footnote="1"><sup>1</sup><div><p>unused</p></div></div>',
  ],
  [
    'an Arabic list with Latin first words',
    '- React هو مكتبة\n- Vue إطار\n- English only item here is a long one with many words in it\n- نعم',
    '<ul dir="rtl"><li>React هو مكتبة</li><li>Vue إطار</li><li dir="ltr">English only item here is a long one with many words in it</li><li>نعم</li></ul>',
  ],
  [
    'an Arabic list that begins with a name',
    '- Vue\n- مكتبة من فيسبوك\n- إطار\n',
    '<ul dir="rtl"><li>Vue</li><li>مكتبة من فيسبوك</li><li>إطار</li></ul>',
  ],
  [
    'lists of two directions',
    '1. مرحبا بك في هذا\n   - nested english item\n   - آخر\n2. hello',
    '<ol dir="rtl" start="1"><li>مرحبا بك في هذا<ul><li>nested english item</li><li>آخر</li></ul></li><li>hello</li></ol>',
  ],
  [
    'an environment without signs',
    '\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}',
    '⟦\\begin{align}\na &amp;= b \\\\\nc &amp;= d\n\\end{align}⟧',
  ],
  [
    'an environment within a paragraph',
    'Text before\n\\begin{equation*}\nx=1\n\\end{equation*}\nafter',
    '<p>Text before</p>⟦\\begin{equation*}\nx=1\n\\end{equation*}⟧<p>after</p>',
  ],
  [
    'a matrix in a sentence',
    'So \\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix} inline. And `\\begin{align}` in code.',
    '<p>So ⟦\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}⟧ inline. And <code>\\begin{align}</code> in code.</p>',
  ],
  [
    'an environment without an end',
    '\\begin{align}\nnever ends\n\nNext para',
    '<p>\\begin{align}\nnever ends</p><p>Next para</p>',
  ],
  [
    'emphasis beside Chinese punctuation',
    '中文**“引号”**中文。~~删除。~~后面 *（斜体）*文字 __强调：__后',
    '<p>中文<strong>“引号”</strong>中文。<del>删除。</del>后面 <em>（斜体）</em>文字 __强调：__后</p>',
  ],
  [
    'strong text beside Korean particles',
    '다음은 **"강조"**입니다. **API(응용)**는 ',
    '<p>다음은 <strong>"강조"</strong>입니다. <strong>API(응용)</strong>는 </p>',
  ],
  [
    'emphasis in Japanese',
    'これは**「太字」**です。**太字。**次 ***両方！***です',
    '<p>これは<strong>「太字」</strong>です。<strong>太字。</strong>次 <em><strong>両方！</strong></em>です</p>',
  ],
  [
    'code in strong text',
    '请运行**`npm install`**命令，或**`a`：**后',
    '<p>请运行<strong><code>npm install</code></strong>命令，或<strong><code>a</code>：</strong>后</p>',
  ],
  [
    'addresses beside Arabic punctuation',
    'انظر https://example.com/docs، ثم https://example.com/x؟ و(https://example.com/y) و https://example.com/z؛ تم',
    '<p dir="rtl">انظر <a href="https://example.com/docs">https://example.com/docs</a>، ثم <a href="https://example.com/x">https://example.com/x</a>؟ و(<a href="https://example.com/y">https://example.com/y</a>) و <a href="https://example.com/z">https://example.com/z</a>؛ تم</p>',
  ],
  [
    'emphasis beside Arabic punctuation',
    'هذا **مهم؟**نعم و**«اقتباس»**ثم ~~محذوف،~~بعد',
    '<p dir="rtl">هذا <strong>مهم؟</strong>نعم و<strong>«اقتباس»</strong>ثم <del>محذوف،</del>بعد</p>',
  ],
  [
    'addresses in Chinese brackets',
    '见【https://example.com/a】和《https://example.com/b》、https://example.com/c！https://example.com/d？x=1，https://example.com/e。然后',
    '<p>见【<a href="https://example.com/a">https://example.com/a</a>】和《<a href="https://example.com/b">https://example.com/b</a>》、<a href="https://example.com/c">https://example.com/c</a>！<a href="https://example.com/d">https://example.com/d</a>？x=1，<a href="https://example.com/e">https://example.com/e</a>。然后</p>',
  ],
  [
    'addresses within a run of letters',
    '访问https://example.com了解 www.example.com，或邮件a@example.com。',
    '<p>访问<a href="https://example.com/">https://example.com</a>了解 <a href="http://www.example.com/">www.example.com</a>，或邮件<a href="mailto:a@example.com">a@example.com</a>。</p>',
  ],
  [
    'addresses with letters of their own',
    'https://example.com查看更多 and https://ja.wikipedia.org/wiki/日本語 です',
    '<p><a href="https://example.com/">https://example.com</a>查看更多 and <a href="https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC%E8%AA%9E">https://ja.wikipedia.org/wiki/日本語</a> です</p>',
  ],
  ['single tildes', '约~5万~10万，5~10℃ H~2~O x~~y~~z', '<p>约~5万~10万，5~10℃ H~2~O x<del>y</del>z</p>'],
  [
    'raised and lowered signs',
    'x<sup>2</sup><SUB>i</SUB> <kbd>Ctrl</kbd>+<kbd>C</kbd> **<kbd>A</kbd>** <sup>**b**</sup> <sub>unclosed <mark>hi</mark> <u>u</u>',
    '<p>x<sup>2</sup><sub>i</sub> <kbd>Ctrl</kbd>+<kbd>C</kbd> <strong><kbd>A</kbd></strong> <sup><strong>b</strong></sup> &lt;sub&gt;unclosed &lt;mark&gt;hi&lt;/mark&gt; &lt;u&gt;u&lt;/u&gt;</p>',
  ],
  [
    'variables of a shell',
    'export PATH=$PATH:$HOME/bin and $HOME/$USER and "$1" "$2" and $(pwd)/$x',
    '<p>export PATH=$PATH:$HOME/bin and $HOME/$USER and "$1" "$2" and $(pwd)/$x</p>',
  ],
  [
    'variables and currencies',
    'Set $FOO and $BAR; costs 5$ or 10$; R$50 and R$60; HK$5–HK$9; $5/$6; ($5, $6)',
    '<p>Set $FOO and $BAR; costs 5$ or 10$; R$50 and R$60; HK$5–HK$9; $5/$6; ($5, $6)</p>',
  ],
  [
    'ranges of money',
    '$1,000–$2,000; $5-$10; $5M to $7M; 5$-10$; $a$ and $b$, $n$-th, $\\alpha$',
    '<p>$1,000–$2,000; $5-$10; $5M to $7M; 5$-10$; ⟦a⟧ and ⟦b⟧, ⟦n⟧-th, ⟦\\alpha⟧</p>',
  ],
  ['formulas in a Chinese sentence', '其中$x$是变量，$y=2$。', '<p>其中⟦x⟧是变量，⟦y=2⟧。</p>'],
  ['a formula in a quotation', '> $$\n> x=1\n> $$', '<blockquote>⟦x=1⟧</blockquote>'],
  ['strikes beside Chinese punctuation', '~~划掉，~~然后~~划掉~~。', '<p><del>划掉，</del>然后<del>划掉</del>。</p>'],
  [
    'Arabic labels',
    '**ملاحظة:**هذا نص و**«مهم»**،ثم',
    '<p dir="rtl"><strong>ملاحظة:</strong>هذا نص و<strong>«مهم»</strong>،ثم</p>',
  ],
];

describe('draws answers as they are meant', () => {
  it.each(answers)('%s', (_what, markdown, drawn) => {
    expect(draw(markdown)).toBe(drawn);
  });

  it('a long address', () => {
    const address = `https://example.com/${'a'.repeat(400)}`;
    expect(draw(address)).toBe(`<p><a href="${address}">${address}</a></p>`);
  });
});

it.each(answers)('reads the same however it arrives: %s', (_what, markdown) => {
  let split = splitBlocks('');
  for (let end = 1; end <= markdown.length; end++) split = splitBlocks(markdown.slice(0, end), split);
  const raw = ({ blocks }: typeof split) => blocks.map(({ token }) => [token.type, token.raw]);
  expect(raw(split)).toEqual(raw(splitBlocks(markdown)));
});

it('copies powers, indices, notes and numbers as plain text without changing them', () => {
  expect(toPlainText('10<sup>6</sup> H<sub>2</sub>O x<sup>n</sup> a<sub>ij</sub> <kbd>Ctrl</kbd>')).toBe(
    '10⁶ H₂O x^n a_(ij) Ctrl',
  );
  expect(toPlainText('A claim[^1].\n\n[^1]: The source.')).toBe('A claim[1].\n\n[1] The source.');
  expect(toPlainText('3. a\n7. b\n1. c')).toBe('3. a\n7. b\n8. c');
});

it('leads from a mark to its note', () => {
  const { container } = render(<Markdown text={'A claim[^a].\n\n[^a]: The source.'} />, { wrapper });
  container.querySelector<HTMLButtonElement>('sup button')?.click();
  expect(document.activeElement?.getAttribute('data-footnote')).toBe('a');
});
