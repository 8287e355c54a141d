import styles from './diagram.module.css';
import type { FrameMessage } from './diagram-messages.ts';

const loadTimeoutMs = 20_000;

/**
 * Puts the hidden drawing frame into the page and waits until it listens.
 * @throws when it does not load in time; the frame is taken out again
 */
export function openFrame(): Promise<Window> {
  const element = document.createElement('iframe');
  element.className = styles.frame ?? '';
  element.tabIndex = -1;
  element.setAttribute('aria-hidden', 'true');
  // An origin of its own (`safety.md` X05): whatever a diagram made the drawing library do, it reads nothing of ours.
  element.setAttribute('sandbox', 'allow-scripts');
  element.src = `${import.meta.env.BASE_URL}dashboard-assets/diagram.html`;
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      work();
    };
    const onMessage = ({ source, data }: MessageEvent<FrameMessage>) => {
      const { contentWindow } = element;
      if (contentWindow && source === contentWindow && data?.kind === 'ready') settle(() => resolve(contentWindow));
    };
    const timer = setTimeout(() => {
      settle(() => reject(new Error('The drawing frame did not load')));
      element.remove();
    }, loadTimeoutMs);
    window.addEventListener('message', onMessage);
    document.body.append(element);
  });
}
