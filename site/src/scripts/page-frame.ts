/** The behaviour of every page: drawers, settings, clipboard, header. All of them are readable without script. */
import { isAppPath } from '@deskmate/api/page-paths';
import type { storageKeys } from '@deskmate/api/storage';
import { ignoreErrors } from './ignore-errors.ts';

const root = document.documentElement;
const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
// Only their types are imported: the list of all keys would be a tenth of this script.
const settingsKey: (typeof storageKeys)['settings'] = 'settings';
const languageKey: (typeof storageKeys)['language'] = 'language';
let noticeTimer: ReturnType<typeof setTimeout>;

/** An empty notice is not shown. */
function show(text = '') {
  const notice = one('#notice') as HTMLElement;
  notice.textContent = text;
  clearTimeout(noticeTimer);
  if (text) noticeTimer = setTimeout(show, Number(notice.dataset.ms));
}

/** Without a mode the stored settings go, and everything is as it was at the first visit. */
function storeMode(themeMode: string) {
  ignoreErrors(() => {
    const settings = ignoreErrors(() => JSON.parse(localStorage[settingsKey]));
    if (themeMode) localStorage[settingsKey] = JSON.stringify({ ...settings, themeMode });
    else localStorage.removeItem(settingsKey);
  });
  // The script in the head applies what is stored, as after a change in another tab; `showState` follows.
  dispatchEvent(new Event('storage'));
}

/** Sets what the HTML cannot contain: the current settings and the visitor's year. */
function showState() {
  (one('#year') as HTMLElement).textContent = `${new Date().getFullYear()}`;
  for (const button of document.querySelectorAll<HTMLElement>('[data-mode],[data-fullscreen]')) {
    const { mode } = button.dataset;
    button.ariaPressed = String(mode ? mode === root.dataset.theme : !!document.fullscreenElement);
    // iPhones do not support full screen for pages.
    button.hidden = !mode && !document.fullscreenEnabled;
  }
}

/** The action of a click on an element with `data-<name>`, called with the value. */
const actions: Record<string, (value: string, element: HTMLElement, event: Event) => unknown> = {
  // Where the clipboard is not available, the link works as a mail link.
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
  language: (code) => ignoreErrors(() => (localStorage[languageKey] = code)),
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

/**
 * Whoever goes from an Arabic page into the application continues in Arabic, unless a language was chosen before. An
 * English page, which is what everybody gets first, says nothing about the visitor: there the profile or the browser does.
 */
function carryLanguage(link: Element | null) {
  if (root.lang === 'ar' && isAppPath(link?.getAttribute('href') ?? ''))
    ignoreErrors(() => (localStorage[languageKey] ??= 'ar'));
}

const openMenu = () => one<HTMLDetailsElement>('.products[open]');

addEventListener('click', (event) => {
  const target = event.target as Element;
  for (const name in actions) {
    const element = target.closest<HTMLElement>(`[data-${name}]`);
    if (element) actions[name]?.(element.dataset[name] as string, element, event);
  }
  carryLanguage(target.closest('a'));
  // A click on the backdrop has the dialog as its target, and so has one on empty space inside the dialog.
  if (target instanceof HTMLDialogElement && (event.offsetX < 0 || event.offsetX > target.offsetWidth)) target.close();
  const menu = openMenu();
  if (menu && !menu.contains(target)) menu.open = false;
});

addEventListener('focusin', ({ target }) => {
  const menu = openMenu();
  if (menu && !menu.contains(target as Node)) menu.open = false;
});

addEventListener('keydown', (event) => {
  const menu = openMenu();
  if (event.key === 'Escape' && menu) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
});

for (const event of ['load', 'fullscreenchange', 'storage', 'pageshow']) addEventListener(event, showState);
// The head's own listener may run later than this one; the event makes it apply the theme first.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => dispatchEvent(new Event('storage')));

addEventListener('scroll', () => root.classList.toggle('scrolled', scrollY > 80));
