/**
 * The icon is chosen by the plan's name; any other name gets the icon of Lite. Apart from the drawings, which the pricing
 * page has in its HTML and does not load again.
 */
export function planIconName(planName: string): 'trial' | 'lite' | 'pro' | 'proPlus' {
  const name = planName.trim().toLowerCase();
  return name === 'trial' || name === 'pro' ? name : name === 'pro+' ? 'proPlus' : 'lite';
}
