/** What of the gallery is shown. */
export type GalleryFilter = {
  q: string;
  modelId: string | null;
  styleId: number | null;
  isFavourite: boolean;
  /** Local days, `2026-11-22`; both belong to what is shown. */
  from: string | null;
  until: string | null;
};

export const noFilter: GalleryFilter = {
  q: '',
  modelId: null,
  styleId: null,
  isFavourite: false,
  from: null,
  until: null,
};

export const isFiltered = (filter: GalleryFilter): boolean =>
  filter.q.trim() !== '' ||
  filter.isFavourite ||
  [filter.modelId, filter.styleId, filter.from, filter.until].some((value) => value !== null);

type WireFilter = 'q' | 'ai_model_id' | 'style_id' | 'favourite' | 'from' | 'until';

/** The filter as the service takes it. Days become moments in the reader's own time zone. */
export function filterQuery(filter: GalleryFilter): Partial<Record<WireFilter, string>> {
  const { q, modelId, styleId, isFavourite, from, until } = filter;
  return {
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(modelId === null ? {} : { ai_model_id: modelId }),
    ...(styleId === null ? {} : { style_id: String(styleId) }),
    ...(isFavourite ? { favourite: 'true' } : {}),
    ...(from === null ? {} : { from: startOfDay(from, 0).toISOString() }),
    ...(until === null ? {} : { until: startOfDay(until, 1).toISOString() }),
  };
}

function startOfDay(day: string, later: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}
