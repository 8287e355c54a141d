import styles from './ExampleList.module.css';

export type Example = { key: string; title: string; text: string; onChoose: () => void };

/** Beginnings of a tool that has nothing yet: a pressed one fills its fields. */
export function ExampleList({ examples, label }: { examples: readonly Example[]; label?: string }) {
  return (
    <ul className={styles.examples} aria-label={label}>
      {examples.map(({ key, title, text, onChoose }) => (
        <li key={key}>
          <button type="button" className={styles.example} onClick={onChoose}>
            <strong>{title}</strong>
            <span dir="auto">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
