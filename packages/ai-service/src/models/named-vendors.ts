import type { Config } from '@deskmate/service-kit/config/load-config';
import { createAnthropicAdapter } from './adapters/anthropic.ts';
import { createGoogleAdapter } from './adapters/google.ts';
import { createGoogleImageAdapter } from './adapters/google-images.ts';
import { createOpenaiCompatibleAdapter } from './adapters/openai-compatible.ts';
import { createOpenaiImageAdapter } from './adapters/openai-images.ts';
import { createGoogleEmbedder, createOpenaiEmbedder } from './adapters/sdk-embedder.ts';
import { dataReceiver } from './data-receiver.ts';
import type { Embedder } from './embedder.ts';
import type { ImageAdapter } from './image-adapter.ts';
import type { ModelAdapter } from './model-adapter.ts';

/** Adds the version to a configured address that has no path. */
export function vendorAddress(address: string, version: string): string {
  return new URL(address).pathname === '/' ? `${address.replace(/\/$/, '')}/${version}` : address;
}

/** A vendor with an adapter of its own, and how to request its model list. */
export type NamedVendor = {
  vendor: string;
  /** Who receives what is sent to it; null for a server of the operator's own. */
  company: string | null;
  adapter: ModelAdapter;
  /** Of a vendor that has image models. */
  images?: ImageAdapter;
  /** Of a vendor that offers embeddings. */
  embedder?: Embedder;
  baseUrl: string;
  headers: Record<string, string>;
  query?: string;
};

/** The vendors whose keys are configured. */
export function listNamedVendors({ openai, anthropic, google }: Config['models']): NamedVendor[] {
  const vendors: NamedVendor[] = [];
  if (openai) {
    const baseUrl = vendorAddress(openai.baseUrl ?? 'https://api.openai.com', 'v1');
    const adapter = createOpenaiCompatibleAdapter({
      baseUrl,
      apiKey: openai.apiKey,
      limitField: 'max_completion_tokens',
    });
    const images = createOpenaiImageAdapter({ baseUrl, apiKey: openai.apiKey, asksForBytes: false });
    const embedder = createOpenaiEmbedder({
      vendor: 'openai',
      baseUrl,
      apiKey: openai.apiKey,
      model: 'text-embedding-3-small',
      dimensions: 512,
    });
    const headers = { authorization: `Bearer ${openai.apiKey}` };
    vendors.push({
      vendor: 'openai',
      company: companyAt(openai.baseUrl, 'OpenAI'),
      adapter,
      images,
      embedder,
      baseUrl,
      headers,
    });
  }
  if (anthropic) {
    const baseUrl = vendorAddress(anthropic.baseUrl ?? 'https://api.anthropic.com', 'v1');
    const headers = { 'x-api-key': anthropic.apiKey, 'anthropic-version': '2023-06-01' };
    const adapter = createAnthropicAdapter({ baseUrl, apiKey: anthropic.apiKey });
    vendors.push({
      vendor: 'anthropic',
      company: companyAt(anthropic.baseUrl, 'Anthropic'),
      adapter,
      baseUrl,
      headers,
      query: '?limit=1000',
    });
  }
  if (google) {
    const baseUrl = vendorAddress(google.baseUrl ?? 'https://generativelanguage.googleapis.com', 'v1beta');
    const adapter = createGoogleAdapter({ baseUrl, apiKey: google.apiKey });
    vendors.push({
      vendor: 'google',
      company: companyAt(google.baseUrl, 'Google'),
      adapter,
      images: createGoogleImageAdapter({ baseUrl, apiKey: google.apiKey }),
      embedder: createGoogleEmbedder({ baseUrl, apiKey: google.apiKey, model: 'gemini-embedding-001' }),
      baseUrl,
      headers: { 'x-goog-api-key': google.apiKey },
      query: '?pageSize=1000',
    });
  }
  return vendors;
}

/** At a configured address another company may answer. */
const companyAt = (configured: string | null, vendorName: string): string | null =>
  configured === null ? vendorName : dataReceiver(configured);

/** A listed id may end with a date that ours omits; `-latest` names are aliases that lists omit. */
export const isListed = (upstreamId: string, listed: readonly string[]): boolean =>
  upstreamId.endsWith('-latest') || listed.some((id) => id === upstreamId || id.startsWith(`${upstreamId}-2`));
