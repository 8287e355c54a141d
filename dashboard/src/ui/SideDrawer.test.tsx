// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import { WordsProvider } from '../i18n/WordsProvider.tsx';
import { SettingsProvider } from '../settings/SettingsProvider.tsx';
import { SideDrawer } from './SideDrawer.tsx';

afterEach(cleanup);

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <SideDrawer title="Tools" open={isOpen} onClose={() => setOpen(false)} size={300} from="end">
        <a href="/chat">Chat</a>
      </SideDrawer>
    </>
  );
}

test('a drawer is named by its heading, which takes the focus when it opens', async () => {
  const words = await createI18n('en');
  const screen = await act(async () =>
    render(
      <WordsProvider words={words}>
        <SettingsProvider storage={window.localStorage}>
          <Page />
        </SettingsProvider>
      </WordsProvider>,
    ),
  );
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  const drawer = await screen.findByRole('dialog', { name: 'Tools' });
  const heading = screen.getByRole('heading', { name: 'Tools' });
  expect(drawer.contains(heading)).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a press beside a drawer closes it, and the end of a selection that began inside does not', async () => {
  const words = await createI18n('en');
  const screen = await act(async () =>
    render(
      <WordsProvider words={words}>
        <SettingsProvider storage={window.localStorage}>
          <Page />
        </SettingsProvider>
      </WordsProvider>,
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  const drawer = (await screen.findByRole('dialog', { name: 'Tools' })) as HTMLDialogElement;
  fireEvent.pointerDown(screen.getByRole('link', { name: 'Chat' }));
  fireEvent.click(drawer);
  expect(drawer.open).toBe(true);
  fireEvent.pointerDown(drawer);
  fireEvent.click(drawer);
  expect(drawer.open).toBe(false);
});

/** Like the sidebar on a phone, whose search takes its place. */
function DrawerWithSearch() {
  const [open, setOpen] = useState<'nav' | 'search' | null>('nav');
  const close = () => setOpen(null);
  return (
    <>
      <SideDrawer title="Tools" open={open === 'nav'} onClose={close} size={300} from="start">
        <button type="button" onClick={() => setOpen('search')}>
          Search
        </button>
      </SideDrawer>
      <SideDrawer title="Results" open={open === 'search'} onClose={close} size={300} from="end">
        <a href="/chat">Chat</a>
      </SideDrawer>
    </>
  );
}

test('the late close event of a drawer does not close the dialog that took its place', async () => {
  const words = await createI18n('en');
  const screen = await act(async () =>
    render(
      <WordsProvider words={words}>
        <SettingsProvider storage={window.localStorage}>
          <DrawerWithSearch />
        </SettingsProvider>
      </WordsProvider>,
    ),
  );
  const drawer = await screen.findByRole('dialog', { name: 'Tools' });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  fireEvent(drawer, new Event('close'));
  screen.getByRole('link', { name: 'Chat' });
});

test('a drawer that is opened again at once is not closed by the late event of its first closing', async () => {
  const words = await createI18n('en');
  const screen = await act(async () =>
    render(
      <WordsProvider words={words}>
        <SettingsProvider storage={window.localStorage}>
          <Page />
        </SettingsProvider>
      </WordsProvider>,
    ),
  );
  const opener = screen.getByRole('button', { name: 'Open' });
  fireEvent.click(opener);
  const drawer = await screen.findByRole('dialog', { name: 'Tools' });
  // What the browser sends on Escape, before it closes the dialog.
  fireEvent(drawer, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('link', { name: 'Chat' })).toBe(null);
  fireEvent.click(opener);
  fireEvent(drawer, new Event('close'));
  screen.getByRole('link', { name: 'Chat' });
});
