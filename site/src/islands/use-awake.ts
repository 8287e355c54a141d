import { useEffect, useState } from 'react';

/** False while the prerendered HTML stands, true once React has taken it over. */
export function useAwake(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return awake;
}
