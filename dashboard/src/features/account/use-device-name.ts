import { useWords } from '../../i18n/use-words.ts';

/** The service names what it could not recognise in English; all other names are names of products. */
const unknown = { 'Unknown browser': 'unknownBrowser', 'Unknown device': 'unknownDevice' } as const;
const isUnknown = (name: string): name is keyof typeof unknown => Object.hasOwn(unknown, name);

/** The name by which a person recognises a device. */
export function useDeviceName(): (device: { browser: string; device: string }) => string {
  const t = useWords('account');
  const known = (name: string) => (isUnknown(name) ? t(unknown[name]) : name);
  return ({ browser, device }) => `${known(browser)} · ${known(device)}`;
}
