import styles from './diagram.module.css';
import type { FrameMessage } from './diagram-messages.ts';

const loadTimeoutMs = 15_000;
/** The iframe's script runs before its load event. Without a message this long after it, the script was blocked. */
const silentTimeoutMs = 1000;

/**
 * Adds the hidden drawing iframe to the page and waits until it is ready.
 * @throws when it does not load in time; the iframe is then removed
 */
export function openFrame(): Promise<Window> {
  const element = document.createElement('iframe');
  element.className = styles.frame ?? '';
  element.tabIndex = -1;
  element.setAttribute('aria-hidden', 'true');
  // The sandbox gives the iframe its own origin: a hostile diagram cannot read data of the page.
  element.setAttribute('sandbox', 'allow-scripts');
  element.src = `${import.meta.env.BASE_URL}dashboard-assets/diagram.html`;
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const settle = (work: () => void) => {
      isSettled = true;
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      work();
    };
    const onMessage = ({ source, data }: MessageEvent<FrameMessage>) => {
      const { contentWindow } = element;
      if (contentWindow && source === contentWindow && data?.kind === 'ready') settle(() => resolve(contentWindow));
    };
    const giveUp = () => {
      settle(() => reject(new Error('The drawing frame did not load')));
      element.remove();
    };
    let timer = setTimeout(giveUp, loadTimeoutMs);
    element.addEventListener('load', () => {
      clearTimeout(timer);
      if (!isSettled) timer = setTimeout(giveUp, silentTimeoutMs);
    });
    window.addEventListener('message', onMessage);
    document.body.append(element);
  });
}
