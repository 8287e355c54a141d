/** The id of what a field refers to, expanded or not. @throws Error when the field is empty. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  if (!reference) throw new Error('Stripe left a reference empty');
  return typeof reference === 'string' ? reference : reference.id;
}
