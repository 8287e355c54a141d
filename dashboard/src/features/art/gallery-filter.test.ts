import { describe, expect, it } from 'vitest';
import { filterQuery, isFiltered, noFilter } from './gallery-filter.ts';

describe('what of the gallery is shown', () => {
  it('asks for everything without a filter', () => {
    expect(filterQuery(noFilter)).toEqual({});
    expect(isFiltered({ ...noFilter, q: '  ' })).toBe(false);
  });

  it('takes both days whole, in the reader’s own time zone', () => {
    const query = filterQuery({ ...noFilter, from: '2026-03-01', until: '2026-03-31' });
    expect(query).toEqual({ from: new Date(2026, 2, 1).toISOString(), until: new Date(2026, 3, 1).toISOString() });
  });

  it('joins words, model, style and favourites', () => {
    const filter = { ...noFilter, q: ' bay ', modelId: 'm', styleId: 4, isFavourite: true };
    expect(filterQuery(filter)).toEqual({ q: 'bay', ai_model_id: 'm', style_id: '4', favourite: 'true' });
    expect(isFiltered(filter)).toBe(true);
  });
});
