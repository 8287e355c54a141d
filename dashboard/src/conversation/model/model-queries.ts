import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { AiModel, ModelType } from '@deskmate/api/contracts/main/models';
import { queryOptions } from '@tanstack/react-query';

export const modelsKey = ['models'];

/** The whole list is asked for at once; each tool shows its own type. */
export const modelsQuery = (api: Client) =>
  queryOptions({
    queryKey: modelsKey,
    queryFn: ({ signal }) =>
      api.request<AiModel[]>({
        service: 'main',
        method: 'POST',
        path: mainAddresses.models,
        body: { ai_model_type: '' satisfies ModelType },
        signal,
      }),
  });
