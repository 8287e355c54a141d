import { randomUUID } from 'node:crypto';
import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { imageGenerations, images } from '@deskmate/db/tables/ai/images';
import { searchVector } from '../conversations/search/search-vector-sql.ts';

export type StoredImage = {
  prompt: string;
  modelId?: string;
  styleId?: number;
  createdAt?: Date;
  favourite?: boolean;
};

/** Drawn images without bytes, each in a series of its own. @returns their ids */
export async function insertImages(db: Database, clientId: string, rows: readonly StoredImage[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { prompt, modelId = 'a', styleId = 10, createdAt = new Date(), favourite = false } of rows) {
    const [sessionId, generationId, imageId] = [randomUUID(), randomUUID(), randomUUID()];
    ids.push(imageId);
    await db.insert(conversations).values({
      sessionId,
      clientId,
      type: 'art',
      title: prompt,
      createdAt,
      updatedAt: createdAt,
    });
    await db.insert(imageGenerations).values({
      id: generationId,
      clientId,
      sessionId,
      clientMessageId: randomUUID(),
      processId: 'gone',
      state: 'ended',
      prompt,
      modelId,
      modelName: modelId,
      modelGroup: 'Images',
      isDemo: false,
      styleId,
      imageCount: 1,
      aspectRatio: '1:1',
      drawnCount: 1,
      price: 1,
      creditGroup: 'image',
      createdAt,
      endedAt: createdAt,
    });
    await db.insert(images).values({
      imageId,
      generationId,
      place: 0,
      clientId,
      sessionId,
      modelId,
      styleId,
      status: 'done',
      favourite,
      format: 'png',
      width: 8,
      height: 8,
      bytes: 100,
      thumbnailBytes: 50,
      createdAt,
      search: searchVector(clientId, prompt) as never,
    });
  }
  return ids;
}
