import type { ImageStyle } from '@deskmate/api/contracts/main/models';
import { imageStyles } from '@deskmate/api/image-styles';
import type { MainContext } from '../context.ts';
import { listModels } from './list-models.ts';

/** A style is words that the AI service adds to a prompt, so every image model draws in every style. */
export async function listImageStyles(app: MainContext, clientId: string): Promise<ImageStyle[]> {
  const models = await listModels(app, clientId, 'image');
  const usable = models.filter(({ locked }) => locked === null).map(({ model_id }) => model_id);
  return imageStyles.map(({ id }) => ({ id, ai_model_ids: usable }));
}
