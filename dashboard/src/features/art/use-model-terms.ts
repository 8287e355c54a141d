import type { ImageOptions } from '@deskmate/api/contracts/image-options';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../session/SessionProvider.tsx';
import { subscriptionQuery } from '../../session/session-queries.ts';
import type { ArtSettings } from './art-settings.ts';
import { fitToModel } from './fit-to-model.ts';
import { imageStylesQuery, stylesServedBy } from './image-queries.ts';
import { creditLeft, orderPrice } from './order-price.ts';

/** Of a model whose list has not arrived yet. */
const plainOptions: ImageOptions = {
  aspect_ratios: ['1:1'],
  qualities: [],
  backgrounds: [],
  formats: [],
  max_count: 4,
  max_references: 0,
};

/** What the model can do, which settings it can follow, and what the order costs. */
export function useModelTerms(model: AiModel | null, settings: ArtSettings) {
  const api = useApi();
  const styles = useQuery(imageStylesQuery(api));
  const subscription = useQuery({ ...subscriptionQuery(api), refetchOnMount: false });
  const options = model?.image_options ?? plainOptions;
  const served = model ? stylesServedBy(styles.data, model.model_id) : null;
  const fitted = fitToModel(settings, options, served);
  return {
    options,
    served,
    fitted,
    price: orderPrice(model?.price ?? 0, fitted.imageCount),
    creditsLeft: model ? creditLeft(subscription.data?.credits, model.query_credit_group_name) : null,
  };
}
