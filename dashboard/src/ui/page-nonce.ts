/** What the content policy requires of styles that a script adds. The server puts a new one into each page. */
export const pageNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
