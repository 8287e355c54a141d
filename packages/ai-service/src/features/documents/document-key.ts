/** Where the bytes of a document lie in the file store. */
export const documentKey = (documentId: string): string => `documents/${documentId}`;
