/** The frame's small movements: drawers, settings, clipboard, header. Without it all of them still read. */
import { noticeMs } from '@deskmate/api/limits';
import { storageKeys } from '@deskmate/api/storage';
import { attempt } from './attempt.ts';
import { applyStored } from './before-paint.ts';

const root = document.documentElement;
const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
let noticeTimer: ReturnType<typeof setTimeout>;

/** An empty notice is not shown. */
function show(text = '') {
  const notice = one('#notice') as HTMLElement;
  notice.textContent = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(show, noticeMs);
}

/** Without a mode the stored settings go, and everything is as it was at the first visit. */
function storeMode(themeMode: string) {
  attempt(() => {
    const settings = attempt(() => JSON.parse(localStorage[storageKeys.settings]));
    if (themeMode) localStorage[storageKeys.settings] = JSON.stringify({ ...settings, themeMode });
    else localStorage.removeItem(storageKeys.settings);
  });
  applyStored();
  markSettings();
}

function markSettings() {
  for (const button of document.querySelectorAll<HTMLElement>('[data-mode],[data-fullscreen]')) {
    const { mode } = button.dataset;
    button.ariaPressed = String(mode ? mode === root.dataset.theme : !!document.fullscreenElement);
  }
}

/** What a click on an element with `data-<name>` does, given that value. */
const actions: Record<string, (value: string, element: HTMLElement, event: Event) => unknown> = {
  // Where the clipboard is closed to us, the link does what a mail link does.
  copy: async (address, link, event) => {
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(address);
      link.closest('dialog')?.close();
      show(link.dataset.said);
    } catch {
      location.href = `mailto:${address}`;
    }
  },
  language: (code) => attempt(() => (localStorage[storageKeys.language] = code)),
  // Whoever signs in from an Arabic page goes on in Arabic, unless a language was chosen before.
  entry: () => attempt(() => (localStorage[storageKeys.language] ??= root.lang)),
  mode: storeMode,
  reset: storeMode,
  fullscreen: () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()),
  platform: (name, button) => {
    console.log(name, button.dataset.said);
    show(button.dataset.said);
  },
  // For browsers that do not know `command` yet; the others then find the drawer open.
  opens: (id) => {
    const drawer = one(`#${id}`) as HTMLDialogElement;
    if (!drawer.open) drawer.showModal();
  },
};

const openMenu = () => one<HTMLDetailsElement>('.products[open]');

addEventListener('click', (event) => {
  const target = event.target as Element;
  for (const name in actions) {
    const element = target.closest<HTMLElement>(`[data-${name}]`);
    if (element) actions[name]?.(element.dataset[name] as string, element, event);
  }
  if (target instanceof HTMLDialogElement) target.close();
  const menu = openMenu();
  if (menu && !menu.contains(target)) menu.open = false;
});

addEventListener('keydown', (event) => {
  const menu = openMenu();
  if (event.key === 'Escape' && menu) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
});

for (const event of ['load', 'fullscreenchange']) addEventListener(event, markSettings);

const follow = () => {
  const bar = one('#progress');
  if (bar) bar.style.scale = `${scrollY / (root.scrollHeight - innerHeight)} 1`;
  root.classList.toggle('scrolled', scrollY > 80);
};
addEventListener('scroll', follow);
