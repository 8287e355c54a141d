import { BulbOutlined, CheckOutlined, EyeOutlined, FileTextOutlined, LockOutlined } from '@ant-design/icons';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import { useWords } from '../../i18n/use-words.ts';
import { Icon, type IconComponent } from '../../ui/Icon.tsx';
import picker from '../../ui/menu/picker.module.css';
import styles from './ModelPicker.module.css';
import { useModelName } from './model-name.ts';
import { modelStrength } from './model-strength.ts';

type Props = { model: AiModel; isChosen: boolean; showsPrice: boolean; onChoose: (model: AiModel) => void };

const abilities = [
  ['vision', EyeOutlined, 'canSee'],
  ['files', FileTextOutlined, 'canReadFiles'],
  ['reasoning', BulbOutlined, 'canReason'],
] as const satisfies readonly [keyof AiModel['capabilities'], IconComponent, string][];

export function ModelRow({ model, isChosen, showsPrice, onChoose }: Props) {
  const t = useWords('models');
  const modelName = useModelName();
  const price = t(`price_${model.query_credit_group_name}`, { count: model.price });
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
                <Icon icon={icon} size={12} />
                {t(words)}
              </span>
            ))}
          </small>
        )}
      </span>
      {showsPrice && <PriceTag color={model.query_credit_group_ui_config.groupColor} words={price} />}
      {model.locked ? <Icon icon={LockOutlined} size={14} /> : <Check isOn={isChosen} />}
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
    <Icon icon={CheckOutlined} size={14} />
  </span>
);
