import { CheckOutlined, FilterOutlined, HeartFilled, HeartOutlined } from '@ant-design/icons';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import { imageStyles } from '@deskmate/api/image-styles';
import { useModelName } from '../../../conversation/model/model-name.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Popover } from '../../../ui/menu/Popover.tsx';
import { type GalleryFilter, isFiltered, noFilter } from '../gallery-filter.ts';
import styles from './Gallery.module.css';

type Props = {
  filter: GalleryFilter;
  models: readonly AiModel[];
  isSelecting: boolean;
  onFilter: (filter: GalleryFilter) => void;
  onSelect: () => void;
};

/** The filters of the gallery, and the button to select images. */
export function GalleryBar({ filter, models, isSelecting, onFilter, onSelect }: Props) {
  const t = useWords('art');
  const isOther = isFiltered({ ...filter, q: '', isFavourite: false });
  return (
    <search className={styles.bar}>
      <input
        type="search"
        dir="auto"
        className={styles.search}
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={200}
        value={filter.q}
        onChange={(event) => onFilter({ ...filter, q: event.target.value })}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={filter.isFavourite}
        onClick={() => onFilter({ ...filter, isFavourite: !filter.isFavourite })}
      >
        <Icon icon={filter.isFavourite ? HeartFilled : HeartOutlined} size={16} /> {t('favourites')}
      </button>
      <Popover
        trigger={(props) => (
          <button type="button" {...props} className={styles.toggle} aria-haspopup="dialog" aria-pressed={isOther}>
            <Icon icon={FilterOutlined} size={16} /> {t('filters')}
          </button>
        )}
      >
        {() => <FilterFields filter={filter} models={models} onFilter={onFilter} />}
      </Popover>
      {!isSelecting && (
        <button type="button" className={styles.toggle} onClick={onSelect}>
          <Icon icon={CheckOutlined} size={16} /> {t('select')}
        </button>
      )}
    </search>
  );
}

function FilterFields({ filter, models, onFilter }: Pick<Props, 'filter' | 'models' | 'onFilter'>) {
  const t = useWords('art');
  const modelName = useModelName();
  const put = (part: Partial<GalleryFilter>) => onFilter({ ...filter, ...part });
  return (
    <div className={styles.fields}>
      <label>
        {t('filterModel')}
        <select value={filter.modelId ?? ''} onChange={({ target }) => put({ modelId: target.value || null })}>
          <option value="">{t('filterAny')}</option>
          {models.map((model) => (
            <option key={model.model_id} value={model.model_id}>
              {modelName(model.model_name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('filterStyle')}
        <select
          value={filter.styleId ?? ''}
          onChange={({ target }) => put({ styleId: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t('filterAny')}</option>
          {imageStyles.map(({ id, key }) => (
            <option key={id} value={id}>
              {t(`style_${key}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('filterFrom')}
        <input
          type="date"
          value={filter.from ?? ''}
          max={filter.until ?? undefined}
          onChange={({ target }) => put({ from: target.value || null })}
        />
      </label>
      <label>
        {t('filterUntil')}
        <input
          type="date"
          value={filter.until ?? ''}
          min={filter.from ?? undefined}
          onChange={({ target }) => put({ until: target.value || null })}
        />
      </label>
      <Button look="quiet" disabled={!isFiltered(filter)} onClick={() => onFilter(noFilter)}>
        {t('clearFilters')}
      </Button>
    </div>
  );
}
