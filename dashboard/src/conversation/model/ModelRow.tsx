import type { AiModel } from '@deskmate/api/contracts/main/models';
import { useWords } from '../../messages/use-words.ts';
import { Icon, type IconName } from '../icon/Icon.tsx';
import picker from '../menu/picker.module.css';
import styles from './ModelPicker.module.css';
import { useModelName } from './model-name.ts';
import { modelStrength } from './model-strength.ts';

type Props = { model: AiModel; isChosen: boolean; showsPrice: boolean; onChoose: (model: AiModel) => void };

const abilities = [
  ['vision', 'eye', 'canSee'],
  ['files', 'file', 'canReadFiles'],
  ['reasoning', 'brain', 'canReason'],
] as const satisfies readonly [keyof AiModel['capabilities'], IconName, string][];

export function ModelRow({ model, isChosen, showsPrice, onChoose }: Props) {
  const t = useWords('models');
  const modelName = useModelName();
  const price = t('price', { count: model.price, group: t(model.query_credit_group_name) });
  const shown = abilities.filter(([ability]) => model.capabilities[ability]);
  return (
    <button
      type="button"
      className={picker.row}
      aria-pressed={isChosen}
      aria-disabled={model.locked !== null}
      onClick={() => onChoose(model)}
    >
      <span className={styles.words}>
        <bdi className={styles.title}>{modelName(model.model_name)}</bdi>
        <small>{t(model.locked ?? `for_${modelStrength(model)}`)}</small>
        {shown.length > 0 && (
          <small className={styles.abilities}>
            {shown.map(([ability, icon, words]) => (
              <span key={ability} className={styles.ability}>
                <Icon name={icon} size={14} />
                {t(words)}
              </span>
            ))}
          </small>
        )}
      </span>
      {showsPrice && <PriceTag color={model.query_credit_group_ui_config.groupColor} words={price} />}
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
