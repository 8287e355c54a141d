import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import type { Generation, Image } from '@deskmate/api/contracts/ai/images';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Attachment } from '../../conversation/store/message-tree.ts';
import { referenceOf } from './references.ts';

/** The reference images of an order as a draft has them. Those that were deleted since are left out. */
export async function findReferences(api: Client, order: Image | Generation): Promise<Attachment[]> {
  if (order.references.length === 0) return [];
  const uploads = await findUploads(api, order);
  const found = await Promise.all(
    order.references.map((id) => uploads.find(({ fileUID }) => fileUID === id) ?? findOwnImage(api, id)),
  );
  return found.filter((reference) => reference !== null);
}

/** The uploads of an order belong to its message in the series. */
async function findUploads(api: Client, order: Image | Generation): Promise<Attachment[]> {
  const orderId = 'generation_id' in order ? order.generation_id : order.id;
  const path = aiAddresses.historyEntry(order.session_id);
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const series: Conversation = await api.request({ service: 'ai', method: 'GET', path, query: { cursor } });
    const message = series.messages.find(({ chat_id }) => chat_id === orderId);
    if (message) return message.attachments;
    cursor = series.next_cursor;
  }
  return [];
}

async function findOwnImage(api: Client, imageId: string): Promise<Attachment | null> {
  try {
    const path = aiAddresses.imageEntry(imageId);
    return referenceOf(await api.request<Image>({ service: 'ai', method: 'GET', path }));
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}
