/** The behaviour of every page: drawers, settings, clipboard, header. All of them are readable without script. */
import type { storageKeys } from '@deskmate/api/storage';
import { ignoreErrors } from './ignore-errors.ts';

const root = document.documentElement;
const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
// Only their types are imported: the list of all keys would be a tenth of this script.
const settingsKey: (typeof storageKeys)['settings'] = 'settings';
const languageKey: (typeof storageKeys)['language'] = 'language';
let noticeTimer: ReturnType<typeof setTimeout>;

/** An empty notice is not shown. */
function show(text: string | undefined) {
  const notice = one('#notice') as HTMLElement;
  notice.textContent = text as string;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => (notice.textContent = ''), +(notice.dataset.ms as string));
}

/** Without a mode the theme follows the system again. The other settings belong to the application and stay. */
function storeMode(themeMode: string) {
  ignoreErrors(() => {
    const settings = ignoreErrors(() => JSON.parse(localStorage[settingsKey]));
    localStorage[settingsKey] = JSON.stringify({ ...settings, themeMode: themeMode || undefined });
  });
  // The script in the head applies what is stored, as after a change in another tab.
  dispatchEvent(new Event('storage'));
}

/** Sets what the HTML cannot contain: the current settings and the visitor's year. */
function showState() {
  (one('#year') as HTMLElement).textContent = `${new Date().getFullYear()}`;
  for (const button of document.querySelectorAll<HTMLElement>('[aria-pressed]')) {
    const { mode } = button.dataset;
    button.ariaPressed = `${mode ? mode === root.dataset.theme : !!document.fullscreenElement}`;
    // iPhones do not support full screen for pages.
    button.hidden = !(mode || document.fullscreenEnabled);
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
      location.href = (link as HTMLAnchorElement).href;
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

addEventListener('click', (event) => {
  const target = event.target as Element;
  for (const name in actions) {
    const element = target.closest<HTMLElement>(`[data-${name}]`);
    if (element) actions[name]?.(element.dataset[name] as string, element, event);
  }
  // Whoever goes from an Arabic page into the application continues in Arabic, unless a language was chosen before. An
  // English page, which is what everybody gets first, says nothing about the visitor: the profile or the browser decides.
  // A path outside /ar that an Arabic page links to is the application's; the link to English has stored its language.
  if (target.closest('[lang=ar] a[href^="/"]:not([href^="/ar"])'))
    ignoreErrors(() => (localStorage[languageKey] ??= 'ar'));
  // A click on the backdrop has the dialog as its target, and so has one on empty space inside the dialog.
  if (target instanceof HTMLDialogElement && (event.offsetX < 0 || event.offsetX > target.offsetWidth)) target.close();
  // The theme may have followed the system, or another tab, before the settings are opened.
  showState();
});

/** The menu of the header closes by Escape, and when the reader goes elsewhere by click or Tab. */
for (const kind of ['click', 'focusin', 'keydown']) {
  addEventListener(kind, (event) => {
    const menu = one<HTMLDetailsElement>('nav [open]');
    const isEscape = (event as KeyboardEvent).key === 'Escape';
    if (menu) menu.open = !isEscape && menu.contains(event.target as Node);
    if (isEscape) menu?.querySelector('summary')?.focus();
  });
}

showState();
addEventListener('fullscreenchange', showState);

addEventListener('scroll', () => root.classList.toggle('scrolled', scrollY > 80));
