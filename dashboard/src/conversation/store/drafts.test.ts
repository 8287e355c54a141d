import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { describe, expect, it, vi } from 'vitest';
import { createDrafts, draftKeyOf, emptyDraft, newDraftName, temporaryDraftName } from './drafts.ts';

function memory(): Storage {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    length: 0,
  } as unknown as Storage;
}

describe('drafts', () => {
  it('are kept under the address of a conversation, and before it has one under the name of its tool or document', () => {
    const read: ChatAction = { type: 'read', document_ids: ['lease'], scope: 'relevant' };
    expect(draftKeyOf('write', { sessionId: 's1', isStored: true })).toBe('s1');
    expect(draftKeyOf('write', { sessionId: 's1', isStored: false })).toBe('new:write');
    expect(draftKeyOf('read', { sessionId: 's1', isStored: false }, read)).toBe('new:read:lease');
    expect(newDraftName('chat')).toBe('new');
  });

  it('are kept per client and per chat', () => {
    const storage = memory();
    createDrafts(storage, 'a').write('chat-1', { text: 'Hello', attachments: [] });
    expect(createDrafts(storage, 'a').read('chat-1').text).toBe('Hello');
    expect(createDrafts(storage, 'a').read('chat-2')).toEqual(emptyDraft);
    expect(createDrafts(storage, 'b').read('chat-1')).toEqual(emptyDraft);
    expect(storage.getItem('draft:a:chat-1')).not.toBeNull();
  });

  it('leave nothing behind when emptied', () => {
    const storage = memory();
    const drafts = createDrafts(storage, 'a');
    drafts.write('x', { text: 'Hello', attachments: [] });
    drafts.write('x', emptyDraft);
    expect(storage.getItem('draft:a:x')).toBeNull();
  });

  it('of a temporary conversation are never stored, and one that was stored before is removed', () => {
    const storage = memory();
    storage.setItem('draft:a:temporary', '{"text":"Secret","attachments":[]}');
    const drafts = createDrafts(storage, 'a');
    expect(storage.getItem('draft:a:temporary')).toBeNull();
    drafts.write(temporaryDraftName, { text: 'Hello', attachments: [] });
    expect(drafts.read(temporaryDraftName).text).toBe('Hello');
    expect(storage.getItem('draft:a:temporary')).toBeNull();
  });

  it('that are joined both stay', () => {
    const drafts = createDrafts(memory(), 'a');
    drafts.write('x', { text: 'One', attachments: [] });
    drafts.write('y', { text: 'Two', attachments: [] });
    drafts.join('x', 'y');
    expect(drafts.read('y').text).toBe('Two\n\nOne');
    expect(drafts.read('x')).toEqual(emptyDraft);
  });

  it('survive broken or full storage', () => {
    const storage = memory();
    storage.setItem('draft:a:x', '{broken');
    expect(createDrafts(storage, 'a').read('x')).toEqual(emptyDraft);
    storage.setItem('draft:a:x', '{"text":3,"attachments":"no"}');
    expect(createDrafts(storage, 'a').read('x')).toEqual(emptyDraft);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    createDrafts(storage, 'a').write('x', { text: 'Hello', attachments: [] });
    expect(warn).toHaveBeenCalledOnce();
  });
});
