/** Sent with every answer (W02). Pages that need other policies replace them. */
export function securityHeaders(options: { https: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy({ microphone: false }),
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ...(options.https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Browser features that a page may use: none, except the microphone for dictation in the dashboard. */
export const permissionsPolicy = ({ microphone }: { microphone: boolean }): string =>
  `camera=(), geolocation=(), payment=(), usb=(), microphone=${microphone ? '(self)' : '()'}`;
