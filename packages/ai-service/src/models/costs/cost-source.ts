import type { LedgerTool } from '@deskmate/api/tools';
import type { ModelRow, VendorPrice } from '../model-repository.ts';
import { listPrice } from './list-prices.ts';

/** The vendor of an answer and its price, as they were when the answer began. */
export type CostSource = {
  tool: LedgerTool;
  modelId: string;
  vendor: string;
  upstreamId: string;
  /** Null where it is not known. */
  price: VendorPrice | null;
};

export type Billed = Pick<ModelRow, 'modelId' | 'vendor' | 'upstreamId' | 'vendorPrice'>;

export const costSource = (
  tool: LedgerTool,
  { modelId, vendor, upstreamId, vendorPrice }: Billed,
  at: Date,
): CostSource => ({
  tool,
  modelId,
  vendor,
  upstreamId,
  price: vendorPrice ?? listPrice({ vendor, upstreamId }, at) ?? (takesNothing.has(vendor) ? free : null),
});

/** Models on the operator's own machine cost nothing. */
const takesNothing = new Set(['demo', 'ollama']);
const free: VendorPrice = { currency: 'USD', input: 0, output: 0, image: 0, minute: 0 };
