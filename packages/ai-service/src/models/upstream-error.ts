import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { PolicyRule } from '@deskmate/api/image-failures';

/** `output_rejected`: what the model wrote holds nothing that its tool can use. */
export type UpstreamCode = Extract<ErrorCode, `upstream_${string}` | 'output_rejected'>;

/**
 * A fault of a vendor: our fault class and a few safe facts for the log. A vendor's text may contain keys and
 * prompts, so neither its message nor its body is kept.
 */
export class UpstreamError extends Error {
  readonly code: UpstreamCode;
  readonly facts: { status?: number; retryAfterSeconds?: number; fault: string; rule?: PolicyRule | null };

  constructor(code: UpstreamCode, facts: UpstreamError['facts']) {
    super(`${code} (${facts.fault}${facts.status === undefined ? '' : `, ${facts.status}`})`);
    this.name = 'UpstreamError';
    this.code = code;
    this.facts = facts;
  }
}

/** What a client asked may be refused, and what a model wrote may fail a check, without a fault of the vendor. */
export const isOfVendor = ({ code }: UpstreamError): boolean =>
  code === 'upstream_timeout' || code === 'upstream_connection' || code === 'upstream_failed';
