/**
 * Chooses the icon by the plan's name; an unknown name gets Lite's. It is separate from `plan-icons.ts` because the
 * pricing page has the drawings in its HTML, and its island must not load them again.
 */
export function planIconName(planName: string): 'trial' | 'lite' | 'pro' | 'proPlus' {
  const name = planName.trim().toLowerCase();
  return name === 'trial' || name === 'pro' ? name : name === 'pro+' ? 'proPlus' : 'lite';
}
