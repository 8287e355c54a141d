import { until } from './until.ts';
import type { InputSource, WebDriver } from './web-driver.ts';

export type BrowserPage = ReturnType<typeof createBrowserPage>;

/** What a person does with a page, by a real mouse and real keys. */
export function createBrowserPage(driver: WebDriver) {
  /** @param name of the control: its label, or what stands on it. Waits until it stands still. */
  const click = async (name: string) => {
    let before: [number, number] | null = null;
    const [x, y] = await until(`finding “${name}”`, async () => {
      const now = await driver.run(pointOf, name);
      const stands = now !== null && before?.join() === now.join();
      before = now;
      return stands && now;
    });
    await driver.perform(pressAt(x, y));
  };
  /** Whether the text stands on the page, for the eye. */
  const shows = (text: string) =>
    // biome-ignore lint/performance/useDomNodeTextContent: the page also holds text that is not shown
    driver.run((expected: string) => document.body?.innerText.includes(expected) ?? false, text);
  return {
    open: driver.open,
    click,
    clickAt: (x: number, y: number) => driver.perform(pressAt(x, y)),
    /** Types into what has the focus. */
    type: (text: string) => driver.perform([keys([...text].flatMap(stroke))]),
    /** Presses keys together, as Control and V. */
    press: (...chord: string[]) =>
      driver.perform([
        keys([
          ...chord.map((value) => ({ type: 'keyDown', value })),
          ...chord.toReversed().map((value) => ({ type: 'keyUp', value })),
        ]),
      ]),
    async fill(label: string, text: string) {
      await click(label);
      await driver.perform([keys([...text].flatMap(stroke))]);
    },
    shows,
    untilSeen: (text: string) => until(`reading “${text}”`, () => shows(text)),
    untilAt: (pattern: RegExp) =>
      until(`arriving at ${pattern}`, async () => pattern.test(await driver.run(() => location.pathname))),
    run: driver.run,
  };
}

export const keyCodes = { control: '\uE009', enter: '\uE007', escape: '\uE00C' };

const stroke = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

const keys = (actions: InputSource['actions']): InputSource => ({ type: 'key', id: 'keyboard', actions });

/** The button stays down for a moment, as with a real press. */
const pressAt = (x: number, y: number): InputSource[] => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 60 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** Runs in the page. @returns the middle of the control of that name, or else of one whose name holds it, if nothing lies over it */
function pointOf(name: string): [number, number] | null {
  const namesOf = (control: HTMLElement) => {
    const labels = 'labels' in control ? [...((control.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
    const texts = [control.ariaLabel, control.title, ...[...labels, control].map(({ textContent }) => textContent)];
    return texts.map((text) => (text ?? '').replaceAll(/\s+/g, ' ').trim());
  };
  const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, select, summary')];
  const named = [
    ...controls.filter((control) => namesOf(control).includes(name)),
    ...controls.filter((control) => namesOf(control).some((text) => text.includes(name))),
  ];
  for (const control of named) {
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = control.getBoundingClientRect();
    const middle: [number, number] = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(...middle);
    if (width > 0 && hit && (control.contains(hit) || hit.closest('label')?.contains(control))) return middle;
  }
  return null;
}
