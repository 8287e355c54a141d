import styles from './ExampleList.module.css';

export type Example = { key: string; title: string; text: string; onChoose: () => void };

/** Examples for a tool that is still empty: a press fills its fields. */
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
