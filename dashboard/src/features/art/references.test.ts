import { describe, expect, it } from 'vitest';
import { ownImageId, referenceIds } from './references.ts';

const uploaded = { fileUID: 'file-1', fileName: 'a.png', contentType: 'image/png', size: 1 };
const own = { ...uploaded, fileUID: 'image:abc' };

describe('reference images', () => {
  it('are named by the id of the file or of the own image', () => {
    expect(ownImageId(uploaded)).toBeNull();
    expect(ownImageId(own)).toBe('abc');
    expect(referenceIds([own, uploaded])).toEqual(['abc', 'file-1']);
  });
});
