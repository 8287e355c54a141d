import type { AiToolType } from '@deskmate/brand/ai-tools';
import { useEffect, useRef, useState } from 'react';
import { type ListedTool, searchTools } from './search-tools.ts';
import { TabStrip } from './TabStrip.tsx';
import styles from './ToolsSearch.module.css';
import { useHydrated } from './use-hydrated.ts';

type Words = {
  search: string;
  placeholder: string;
  categories: string;
  enterKeywords: string;
  notFound: string;
  special: string;
  types: Record<AiToolType, string>;
  found: { one: string; two: string; other: string };
};
type Category = { id: string; title: string; type: AiToolType };
/** `ways`: where a card leads, by its type. */
type Props = { tools: ListedTool[]; categories: Category[]; words: Words; ways: Record<AiToolType, string> };

const name = 'category';

/** The search and the categories of the AI tools page. Before hydration its radio buttons filter the cards by CSS. */
export default function ToolsSearch({ tools, categories, words, ways }: Props) {
  const hydrated = useHydrated();
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [category, setCategory] = useState(categories[0]?.id ?? '');

  // Keeps the input and choice made before hydration.
  useEffect(() => {
    const checked = root.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value;
    if (box.current?.value) setQuery(box.current.value);
    if (checked) setCategory(checked);
  }, []);

  const categoryType = categories.find(({ id }) => id === category)?.type ?? 'text';
  const { shown, message } = searchTools({ tools, query, categoryType });
  const browsing = query === null;
  const special = tools.filter((tool) => tool.type === 'special');

  return (
    <div ref={root} className={hydrated ? undefined : styles.static}>
      <div className={`${styles.box} needs-script`}>
        <label htmlFor="tool-search" className="visually-hidden">
          {words.search}
        </label>
        <input
          id="tool-search"
          type="search"
          autoComplete="off"
          placeholder={words.placeholder}
          ref={box}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <TabStrip
        name={name}
        label={words.categories}
        tabs={categories}
        selected={category}
        hydrated={hydrated}
        onSelect={(id) => {
          setCategory(id);
          setQuery(null);
          if (box.current) box.current.value = '';
        }}
      />
      <p role="status" className={message ? styles.message : 'visually-hidden'}>
        {message ? words[message] : browsing ? '' : countOf(shown.length, words.found)}
      </p>
      <div
        {...(hydrated
          ? {
              role: 'tabpanel',
              id: `${name}-panel-${category}`,
              'aria-labelledby': `${name}-tab-${category}`,
              tabIndex: -1,
            }
          : {})}
      >
        <Cards
          tools={hydrated ? shown : tools.filter((tool) => tool.type !== 'special')}
          words={words}
          ways={ways}
          level={2}
        />
      </div>
      {browsing && (
        <section className={styles.special}>
          <h2>{words.special}</h2>
          <Cards tools={special} words={words} ways={ways} level={3} />
        </section>
      )}
    </div>
  );
}

function Cards({ tools, words, ways, level }: Omit<Props, 'categories'> & { level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className={styles.cards}>
      {tools.map((tool) => (
        <li key={tool.id} className="card" data-type={tool.type}>
          <svg width="40" height="40" aria-hidden="true">
            <use href={tool.imageSrc} />
          </svg>
          <Heading>
            <a href={ways[tool.type]}>
              <bdi>{tool.name}</bdi>
            </a>
          </Heading>
          <span className={styles.type}>{words.types[tool.type]}</span>
          <p>{tool.description}</p>
        </li>
      ))}
    </ul>
  );
}

const countOf = (count: number, words: Words['found']) =>
  count === 1 ? words.one : count === 2 ? words.two : words.other.replace('{count}', String(count));
