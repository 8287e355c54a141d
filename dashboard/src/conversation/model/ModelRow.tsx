import type { AiModel } from '@deskmate/api/contracts/main/models';
import { useWords } from '../../messages/use-words.ts';
import { Icon, type IconName } from '../icon/Icon.tsx';
import styles from './ModelPicker.module.css';
import { useModelName } from './use-model-name.ts';

type Props = { model: AiModel; isChosen: boolean; onChoose: (model: AiModel) => void };

const abilities = [
  ['vision', 'eye', 'canSee'],
  ['files', 'file', 'canReadFiles'],
  ['reasoning', 'brain', 'canReason'],
] as const satisfies readonly [keyof AiModel['capabilities'], IconName, string][];

export function ModelRow({ model, isChosen, onChoose }: Props) {
  const t = useWords('models');
  const modelName = useModelName();
  const price = t('price', { count: model.price, group: t(model.query_credit_group_name) });
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={isChosen}
      aria-disabled={model.locked !== null}
      onClick={() => onChoose(model)}
    >
      <span className={styles.words}>
        <span className={styles.title}>
          <bdi>{modelName(model.model_name)}</bdi>
          {abilities.map(([ability, icon, words]) =>
            model.capabilities[ability] ? (
              <span key={ability} className={styles.ability} title={t(words)}>
                <Icon name={icon} size={15} />
                <span className="visually-hidden">{t(words)}</span>
              </span>
            ) : null,
          )}
        </span>
        {model.locked && <small className={styles.reason}>{t(model.locked)}</small>}
        {model.is_demo && !model.locked && <small>{t('demo')}</small>}
      </span>
      <PriceTag color={model.query_credit_group_ui_config.groupColor} words={price} />
      {model.locked ? <Icon name="lock" size={16} /> : <Check isOn={isChosen} />}
    </button>
  );
}

function PriceTag({ color, words }: { color: string; words: string }) {
  return (
    <span className={styles.price}>
      <svg className={styles.dot} viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="5" fill={color} />
      </svg>
      {words}
    </span>
  );
}

const Check = ({ isOn }: { isOn: boolean }) => (
  <span className={isOn ? styles.check : styles.noCheck}>
    <Icon name="check" size={16} />
  </span>
);
