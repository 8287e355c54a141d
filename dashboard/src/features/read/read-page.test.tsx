// @vitest-environment happy-dom
/// <reference types="node" />
import { type Document, type DocumentFailure, documentFailure } from '@deskmate/api/contracts/ai/documents';
import type { Conversation, HistoryMessage } from '@deskmate/api/contracts/ai/history';
import { storageKeys } from '@deskmate/api/storage';
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeModel } from '../../conversation/model/make-model.test-support.ts';
import { makeHistoryMessage } from '../../conversation/store/make-history-message.test-support.ts';
import { paths } from '../../paths.ts';
import { renderApp, typedIn } from '../../testing/render-app.tsx';
import { sampleSubscription } from '../../testing/sample-client.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';

// Loaded before the tests begin, because their time does not allow for it.
await Promise.all([
  import('../../app/shell/Shell.tsx'),
  import('../../app/pages/ToolPage.tsx'),
  import('./components/ReadScreen.tsx'),
]);

// happy-dom has no popovers.
Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });

afterEach(cleanup);

const model = makeModel('small', { model_name: 'Small', price: 2, context_tokens: 100_000, max_output_tokens: 4000 });

const lease: Document = {
  id: 'lease',
  status: 'ready',
  failure: null,
  title: 'Lease',
  source: 'text',
  url: null,
  content_type: 'text/plain',
  size: 4200,
  pages: 2,
  pages_read: 2,
  page_range: null,
  failed_page_range: null,
  unreadable_pages: [],
  pages_without_text: [],
  recognized_pages: [],
  language: 'en',
  words: 900,
  tokens: 9000,
  outline: [],
  session_id: null,
  created_at: '2026-01-01T00:00:00Z',
  used_at: '2026-01-02T00:00:00Z',
};
const textPage = { width: null, height: null, lines: null };
const list = (...items: Document[]) => ({ body: { items, next_cursor: null } });

async function openRead(at: string, script: Script = {}, stored: Record<string, string> = {}) {
  // A file's address is fetched without the API client, so the scripted transport does not answer it.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    if (!/\/documents\/[^/]+\/file$/.test(pathname)) throw new Error(`Unexpected request: ${pathname}`);
    return Response.json({ detail: 'We couldn’t find that.', code: 'not_found', request_id: 'r' }, { status: 404 });
  });
  const app = await renderApp({
    at,
    signedIn: true,
    stored,
    script: {
      'POST /api/client/models': { body: [model] },
      'GET /ai/v1/history': { body: { items: [], next_cursor: null } },
      'GET /ai/v1/documents': list(lease),
      'GET /ai/v1/documents/lease': { body: lease },
      'GET /ai/v1/documents/lease/pages/1': { body: { ...textPage, page: 1, text: 'The rent is 900.' } },
      'GET /ai/v1/documents/lease/pages/2': { body: { ...textPage, page: 2, text: 'Repairs.' } },
      ...script,
    },
  });
  return app;
}

describe('the documents', () => {
  test('are searched by title, and the field keeps the focus while the found ones come', async () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ ...lease, id: `lease-${at}`, title: `Lease ${at}` }));
    const { screen } = await openRead('/dashboard/read', {
      'GET /ai/v1/documents': ({ url }) => {
        const q = new URL(url, 'http://localhost').searchParams.get('q') ?? '';
        return list(...many.filter(({ title }) => title.includes(q)));
      },
    });
    const field = await screen.findByRole('searchbox', { name: 'Search your documents' });
    field.focus();
    fireEvent.change(field, { target: { value: 'Lease 7' } });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Lease 1/ })).toBeNull());
    expect(await screen.findByRole('button', { name: /^Lease 7/ })).toBeTruthy();
    expect(document.activeElement).toBe(field);
  });

  test('are listed with their pages, and one is opened beside its questions', async () => {
    const { screen, here } = await openRead('/dashboard/read');
    const row = await screen.findByRole('button', { name: /^Lease/ });
    expect(row.textContent).toMatch(/2 pages · \u20664\.2 kB\u2069/);
    await act(async () => fireEvent.click(row));
    expect(here()).toBe('/dashboard/read?documents=lease');
    expect(await screen.findByRole('heading', { name: 'Lease', level: 1 })).toBeTruthy();
    expect(screen.getByText(/English · 2 pages · about 4 minutes to read/)).toBeTruthy();
    expect(await screen.findByPlaceholderText('Ask about this document')).toBeTruthy();
  });

  test('a question that is being written stays with its document', async () => {
    const rules = { ...lease, id: 'rules', title: 'House rules' };
    const { screen, here } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents': list(lease, rules),
      'GET /ai/v1/documents/rules': { body: rules },
    });
    const press = async (name: string | RegExp) => {
      const [button] = await screen.findAllByRole('button', { name });
      await act(async () => fireEvent.click(button as Element));
    };
    const typed = async () => typedIn(await screen.findByPlaceholderText(/^Ask about/));
    fireEvent.input(await screen.findByPlaceholderText(/^Ask about/), { target: { value: 'Who repairs the roof?' } });
    await press('New document');
    await press(/^House rules/);
    await waitFor(() => expect(here()).toBe('/dashboard/read?documents=rules'));
    expect(await typed()).toBe('');
    await press('New document');
    await press(/^Lease/);
    await waitFor(() => expect(here()).toBe('/dashboard/read?documents=lease'));
    expect(await typed()).toBe('Who repairs the roof?');
  });

  test('a question that is being written stays when one of two documents is closed', async () => {
    const rules = { ...lease, id: 'rules', title: 'House rules' };
    const { screen, here } = await openRead('/dashboard/read?documents=lease,rules', {
      'GET /ai/v1/documents/rules': { body: rules },
    });
    const field = await screen.findByPlaceholderText(/^Ask about/);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.input(field, { target: { value: 'Who repairs the roof?' } });
    act(() => vi.advanceTimersByTime(1000));
    vi.useRealTimers();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close Lease' })));
    await waitFor(() => expect(here()).toBe('/dashboard/read?documents=rules'));
    expect(typedIn(await screen.findByPlaceholderText(/^Ask about/))).toBe('Who repairs the roof?');
  });

  test('names what will be lost before it deletes', async () => {
    const { screen, transport } = await openRead('/dashboard/read', {
      'DELETE /ai/v1/documents/lease': { status: 204 },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Lease' }));
    expect(screen.getByText(/file and its text will be deleted/)).toBeTruthy();
    expect(transport.count('DELETE /ai/v1/documents/lease')).toBe(0);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete' })));
    await waitFor(() => expect(transport.count('DELETE /ai/v1/documents/lease')).toBe(1));
  });

  test('two files are added and opened together, and a notice names a third', async () => {
    const { screen, here, transport } = await openRead('/dashboard/read', {
      'POST /ai/v1/documents': (_, call) => ({ body: { ...lease, id: `new-${call}`, title: `New ${call}` } }),
      'GET /ai/v1/documents/new-1': { body: { ...lease, id: 'new-1' } },
      'GET /ai/v1/documents/new-2': { body: { ...lease, id: 'new-2' } },
      'GET /ai/v1/documents/new-1/pages/1': { body: { ...textPage, page: 1, text: 'One.' } },
      'GET /ai/v1/documents/new-1/pages/2': { body: { ...textPage, page: 2, text: 'One.' } },
      'GET /ai/v1/documents/new-2/pages/1': { body: { ...textPage, page: 1, text: 'Two.' } },
      'GET /ai/v1/documents/new-2/pages/2': { body: { ...textPage, page: 2, text: 'Two.' } },
    });
    await screen.findByRole('button', { name: /^Lease/ });
    const input = document.querySelector('[data-read-file]') as HTMLInputElement;
    const files = ['one', 'two', 'three'].map((name) => new File(['x'], `${name}.txt`, { type: 'text/plain' }));
    await act(async () => fireEvent.change(input, { target: { files } }));
    await waitFor(() => expect(here()).toBe('/dashboard/read?documents=new-1,new-2'));
    expect(transport.count('POST /ai/v1/documents')).toBe(2);
    await screen.findByText(/Not added: three\.txt/);
  });

  test('asks for the encoding of a text, and sends the file again with the one that is chosen', async () => {
    const sent: (string | null)[] = [];
    const unknown = { detail: 'x', code: 'encoding_unknown', request_id: 'r' };
    const candidates = [
      { encoding: 'windows-1250', sample: 'Ţemaitija' },
      { encoding: 'windows-1257', sample: 'Žemaitija' },
    ];
    const { screen, here } = await openRead('/dashboard/read', {
      'POST /ai/v1/documents': ({ body }) => {
        const form = body as FormData;
        sent.push(`${(form.get('file') as File).name} ${form.get('encoding')}`);
        if (sent.length === 1 || form.get('encoding')) return { body: { ...lease, id: `new-${sent.length}` } };
        return { status: 422, body: { ...unknown, candidates } };
      },
      'GET /ai/v1/documents/new-1': { body: { ...lease, id: 'new-1' } },
      'GET /ai/v1/documents/new-3': { body: { ...lease, id: 'new-3' } },
      'GET /ai/v1/documents/new-1/pages/1': { body: { ...textPage, page: 1, text: 'One.' } },
      'GET /ai/v1/documents/new-1/pages/2': { body: { ...textPage, page: 2, text: 'One.' } },
      'GET /ai/v1/documents/new-3/pages/1': { body: { ...textPage, page: 1, text: 'Two.' } },
      'GET /ai/v1/documents/new-3/pages/2': { body: { ...textPage, page: 2, text: 'Two.' } },
    });
    await screen.findByRole('button', { name: /^Lease/ });
    const input = document.querySelector('[data-read-file]') as HTMLInputElement;
    const files = ['one.txt', 'names.csv'].map((name) => new File(['x'], name, { type: 'text/plain' }));
    await act(async () => fireEvent.change(input, { target: { files } }));
    const group = await screen.findByRole('group', { name: /names\.csv/ });
    expect(here()).toBe('/dashboard/read');
    const buttons = within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(buttons.slice(-2)).toEqual(['Ţemaitijawindows-1250', 'Žemaitijawindows-1257']);
    await act(async () => fireEvent.click(within(group).getByRole('button', { name: /^Žemaitija/ })));
    await waitFor(() => expect(here()).toBe('/dashboard/read?documents=new-1,new-3'));
    expect(sent).toEqual(['one.txt null', 'names.csv null', 'names.csv windows-1257']);
  });

  test('a file of another kind is refused before it is sent', async () => {
    const { screen, transport } = await openRead('/dashboard/read');
    await screen.findByRole('button', { name: /^Lease/ });
    const input = document.querySelector('[data-read-file]') as HTMLInputElement;
    const file = new File(['x'], 'slides.key', { type: 'application/vnd.apple.keynote' });
    await act(async () => fireEvent.change(input, { target: { files: [file] } }));
    expect(screen.getByRole('alert').textContent).toContain('slides.key');
    expect(transport.count('POST /ai/v1/documents')).toBe(0);
  });

  test.each([
    ['known from the start', '2125-01-14T00:00:00Z'],
    ['first known to the service', '2126-01-14T00:00:00Z'],
  ])('an ended plan is one notice with the way to the plans: %s', async (_, valid_to) => {
    const { screen } = await openRead('/dashboard/read', {
      'GET /api/client/subscription': { body: { ...sampleSubscription, valid_to } },
      'POST /ai/v1/documents': refused(402, 'subscription_expired'),
    });
    fireEvent.click(await screen.findByRole('button', { name: /Warranty of a kettle/ }));
    const notice = await screen.findByRole('alert');
    expect(notice.querySelector('a')?.getAttribute('href')).toBe(paths.subscriptionUpdate);
    expect(screen.getAllByText(/Choose a plan to continue/)).toHaveLength(1);
  });

  test('a PDF that is refused while it is shown leaves what was typed, and the focus, where they were', async () => {
    const sent = Promise.withResolvers<void>();
    const { screen } = await openRead('/dashboard/read', {
      'POST /ai/v1/documents': () => sent.promise.then(() => refused(503, 'service_unavailable')),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Paste text' }));
    fireEvent.change(screen.getByLabelText('Title (optional)'), { target: { value: 'Minutes' } });
    const choose = screen.getByRole('button', { name: 'Choose a file' });
    choose.focus();
    const input = document.querySelector('[data-read-file]') as HTMLInputElement;
    const file = new File(['%PDF-1.4'], 'lease.pdf', { type: 'application/pdf' });
    await act(async () => fireEvent.change(input, { target: { files: [file] } }));

    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'lease.pdf' }));
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
    for (const type of ['dragover', 'drop']) {
      const dropped = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
        dataTransfer: { types: ['Files'], dropEffect: 'copy' },
      });
      document.body.dispatchEvent(dropped);
      expect(dropped.defaultPrevented).toBe(true);
    }

    await act(async () => sent.resolve());
    await screen.findByRole('alert');
    expect((screen.getByLabelText('Title (optional)') as HTMLInputElement).value).toBe('Minutes');
    expect(document.activeElement).toBe(choose);
  });

  test('what is typed to be added stays until it is added, whichever form is open', async () => {
    const { screen, storage } = await openRead('/dashboard/read', {
      'POST /ai/v1/documents': (_, call) => (call === 1 ? refused(503, 'service_unavailable') : { body: lease }),
    });
    const press = async (name: string) => {
      const button = await screen.findByRole('button', { name });
      await act(async () => fireEvent.click(button));
    };
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await press('Web address');
    type('Web address', 'example.org/lease');
    await press('Paste text');
    type('Title (optional)', 'Minutes');
    type('Text', 'The members agreed.');
    await press('Web address');
    expect(typedIn(screen.getByLabelText('Web address'))).toBe('example.org/lease');
    await press('Paste text');
    expect(typedIn(screen.getByLabelText('Title (optional)'))).toBe('Minutes');
    await press('Read');
    await screen.findByRole('alert');
    expect(typedIn(screen.getByLabelText('Text'))).toBe('The members agreed.');
    await press('Read');
    await screen.findByRole('heading', { name: 'Lease', level: 1 });
    const kept = Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '')).join();
    expect(kept).not.toContain('The members agreed.');
    expect(kept).toContain('example.org/lease');
  });

  test('whoever goes elsewhere while a document is sent stays there', async () => {
    const sent = Promise.withResolvers<void>();
    const { screen, here, transport } = await openRead('/dashboard/read', {
      'POST /ai/v1/documents': () => sent.promise.then(() => ({ body: lease })),
    });
    fireEvent.click(await screen.findByRole('button', { name: /Warranty of a kettle/ }));
    await act(async () => fireEvent.click(screen.getAllByRole('link', { name: 'Write' })[0] as HTMLElement));
    await waitFor(() => expect(screen.queryByText('What would you like to read?')).toBeNull());
    await act(async () => sent.resolve());
    expect(transport.count('POST /ai/v1/documents')).toBe(1);
    expect(here()).toBe('/dashboard/write');
  });

  test('an outage shows an error with Retry', async () => {
    const { screen } = await openRead('/dashboard/read', {
      'GET /ai/v1/documents': (_, call) => (call < 4 ? refused(503, 'service_unavailable') : list(lease)),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await act(async () => fireEvent.click(retry));
    expect(await screen.findByRole('button', { name: /^Lease/ })).toBeTruthy();
  });
});

describe('an open document', () => {
  test.each(documentFailure.options)('%s is shown with what to do next', async (failure: DocumentFailure) => {
    const failed: Document = { ...lease, status: 'failed', failure, pages: null, words: null, tokens: null };
    const { screen } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': { body: failed },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.querySelectorAll('p')).toHaveLength(2);
    expect(alert.textContent).not.toMatch(/document_|address_/);
    expect(screen.getByRole('button', { name: 'Choose another document' })).toBeTruthy();
  });

  test('a PDF that is too long says which pages answers come from, and others are chosen', async () => {
    const long: Document = {
      ...lease,
      status: 'partial',
      failure: 'document_too_long',
      content_type: 'application/pdf',
      pages: 2003,
      page_range: { from: 1, to: 2000 },
    };
    const { screen, transport } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': { body: long },
      'PATCH /ai/v1/documents/lease': {
        body: {
          ...long,
          status: 'reading',
          pages_read: 1,
          page_range: { from: 2001, to: 2003 },
        },
      },
    });
    expect(await screen.findByText(/Answers use only these pages: 1–2,000\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Choose pages' }));
    const choose = async (from: string, to: string) => {
      fireEvent.change(screen.getByLabelText('From page'), { target: { value: from } });
      fireEvent.change(screen.getByLabelText('To page'), { target: { value: to } });
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Read these pages' })));
    };
    for (const [from, to] of [
      ['3', '2'],
      ['', '5'],
      ['1', '2001'],
      ['2000', '2004'],
    ] as const) {
      await choose(from, to);
      expect(screen.getByText('Choose pages between 1 and 2,003, at most 2,000 at once.')).toBeTruthy();
    }
    expect(transport.count('PATCH /ai/v1/documents/lease')).toBe(0);
    await choose('٢٠٠١', '۲۰۰۳');
    expect(await screen.findByText('Page 1 of 3 read')).toBeTruthy();
  });

  const scan: Document = {
    ...lease,
    status: 'failed',
    failure: 'document_scanned',
    content_type: 'application/pdf',
    pages: 3,
    pages_read: 3,
    pages_without_text: [1, 2, 3],
    language: null,
    words: 0,
    tokens: 0,
  };

  test('recognises scanned text in the chosen language and reports failures', async () => {
    const { screen } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': { body: scan },
    });
    expect(await screen.findByText(/pages of this document are images/)).toBeTruthy();
    expect(screen.getByText('Recognise this document’s text first, then ask about it.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Recognise text' }));
    const choice = screen.getByRole('combobox', { name: 'Language of the text' }) as HTMLSelectElement;
    expect([choice.value, document.activeElement]).toEqual(['eng', choice]);
    expect([...choice.options].map(({ text }) => text)).toEqual(['English', 'Arabic', 'English and Arabic']);
    expect(screen.getByText(/costs no credits\. Your pages aren’t sent to any AI company/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(screen.getByText('Starting text recognition…').getAttribute('role')).toBe('status');
    expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
    // Its file cannot be fetched.
    const place = (await screen.findByRole('button', { name: 'Recognise text' })).parentElement as HTMLElement;
    expect(within(place).getByRole('alert').textContent).toBe('We couldn’t find that.');
  });

  test('text recognition is stopped by its button', async () => {
    const { screen } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': { body: scan },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Recognise text' }));
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    const place = screen.getByRole('button', { name: 'Recognise text' }).parentElement as HTMLElement;
    expect(within(place).queryByRole('alert')).toBeNull();
  });

  test.each([
    ['stays there', 'in it', true],
    ['is not taken from elsewhere', 'not in it', false],
  ])('when text recognition ends, the focus %s where it was %s', async (_what, _where, isInside) => {
    const { screen } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': { body: scan },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Recognise text' }));
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    const place = screen.getByRole('button', { name: 'Stop' }).parentElement as HTMLElement;
    // The form that had the focus is gone.
    expect(document.activeElement).toBe(place);
    const stop = screen.getByRole('button', { name: 'Stop' });
    stop.focus();
    if (!isInside) stop.blur();
    await within(place).findByRole('alert');
    expect(document.activeElement).toBe(isInside ? place : document.body);
  });

  test.each([
    [true, 'You can try again.'],
    [false, 'Check your connection, then try again.'],
  ])('text recognition that stops names the connection only without one (online: %s)', async (isOnline, way) => {
    const { screen } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': { body: scan },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Recognise text' }));
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    const place = screen.getByRole('button', { name: 'Stop' }).parentElement as HTMLElement;
    const told = await within(place).findByRole('alert');
    online.mockRestore();
    expect(told.textContent).toBe(`Text recognition stopped. Finished pages are saved. ${way}`);
  });

  test('Arabic is preset on an Arabic screen', async () => {
    const { screen } = await openRead(
      '/dashboard/read?documents=lease',
      { 'GET /ai/v1/documents/lease': { body: scan } },
      { [storageKeys.language]: 'ar' },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'استخراج النص' }));
    expect((screen.getByRole('combobox', { name: 'لغة النص' }) as HTMLSelectElement).value).toBe('ara');
  });

  test('a scan says which pages are recognised and which are left; one that is done can be done again', async () => {
    const partial: Document = {
      ...scan,
      status: 'partial',
      words: 300,
      pages_without_text: [3],
      recognized_pages: [1, 2],
    };
    const { screen } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': { body: partial },
    });
    expect(await screen.findByText('Page 3 has no text (an image or blank), so answers don’t use it.')).toBeTruthy();
    expect(
      screen.getByText('The text of pages 1–2 was recognised from their images and can contain mistakes.'),
    ).toBeTruthy();
    expect(screen.getByText(/^Its text was recognised from images/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Recognise text' })).toBeTruthy();
    cleanup();
    const done = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': {
        body: { ...partial, status: 'ready', failure: null, pages_without_text: [], recognized_pages: [1, 2, 3] },
      },
    });
    expect(await done.screen.findByText(/text of pages 1–3 was recognised/)).toBeTruthy();
    expect(done.screen.getByRole('button', { name: 'Recognise again' })).toBeTruthy();
  });

  test('reports a scan without words', async () => {
    const { screen } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': { body: { ...scan, pages_without_text: [], recognized_pages: [1, 2, 3] } },
    });
    expect(await screen.findByText(/^No text was found on the images of this document/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Recognise again' })).toBeTruthy();
  });

  test('its page is typed in the digits of any keyboard', async () => {
    const { screen } = await openRead('/dashboard/read?documents=lease');
    const field = (await screen.findByRole('textbox', { name: 'Page' })) as HTMLInputElement;
    for (const typed of ['2', '٢', '۲', 'p. 2']) {
      fireEvent.change(field, { target: { value: '' } });
      fireEvent.change(field, { target: { value: typed } });
      expect(field.value).toBe('2');
    }
  });

  test('what failed in the dialog of a second one is not shown when it is opened again', async () => {
    const { screen } = await openRead('/dashboard/read?documents=lease');
    const open = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'More about this document' }));
      fireEvent.click(screen.getByRole('menuitem', { name: 'Add a second document' }));
      return screen.findByRole('dialog', { name: 'Add a second document' });
    };
    const dialog = await open();
    const input = dialog.querySelector('[data-read-file]') as HTMLInputElement;
    const file = new File(['x'], 'slides.key', { type: 'application/vnd.apple.keynote' });
    await act(async () => fireEvent.change(input, { target: { files: [file] } }));
    expect(within(dialog).getByRole('alert').textContent).toContain('slides.key');
    await act(async () => fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement));
    expect(within(await open()).queryByRole('alert')).toBeNull();
  });

  test('a choice of pages that could not be read is told beside the pages that stay', async () => {
    const { screen } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': {
        body: {
          ...lease,
          status: 'partial',
          failure: 'document_too_long',
          content_type: 'application/pdf',
          pages: 1800,
          page_range: { from: 1, to: 900 },
          failed_page_range: { from: 901, to: 950 },
        } satisfies Document,
      },
    });
    expect((await screen.findByText(/No text could be read on the pages you chose: 901–950\./)).role).toBe('status');
    expect(screen.getByText(/Answers use only these pages: 1–900\./)).toBeTruthy();
  });

  test('where the chosen pages could not be read, others are chosen', async () => {
    const images: Document = {
      ...lease,
      status: 'failed',
      failure: 'document_damaged',
      content_type: 'application/pdf',
      pages: 1800,
      page_range: { from: 1601, to: 1700 },
    };
    const { screen } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': { body: images },
    });
    expect(await screen.findByText(/No text could be read on the chosen pages: 1,601–1,700\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose pages' })).toBeTruthy();
  });

  test('offers summaries with their price and starts none automatically', async () => {
    const { screen, transport } = await openRead('/dashboard/read?documents=lease');
    expect(await screen.findByRole('button', { name: 'Short summary' })).toBeTruthy();
    // 9,000 tokens cost twice the price of the model.
    expect(screen.getByText('4 credits each')).toBeTruthy();
    expect(transport.count('POST /ai/v1/chat/completions')).toBe(0);
  });

  test('a document that is longer than the model can read is marked', async () => {
    const { screen } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': { body: { ...lease, tokens: 200_000 } },
    });
    expect(await screen.findByText(/too long for this model/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Short summary' })).toBeNull();
  });

  test('reports a deleted document and keeps the links to the others', async () => {
    const { screen } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': refused(404, 'not_found'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('has been deleted');
  });

  test('nothing is asked of one that is still being read: the question and the address stay', async () => {
    const { screen, transport, here } = await openRead('/dashboard/read?documents=lease', {
      'GET /ai/v1/documents/lease': { body: { ...lease, status: 'reading', pages_read: 0 } },
    });
    expect(await screen.findByText('You can ask as soon as the document has been read.')).toBeTruthy();
    const box = screen.getByRole('textbox', { name: /message|question/i }) as HTMLTextAreaElement;
    fireEvent.change(box, { target: { value: 'What is the rent?' } });
    await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
    expect(transport.count('POST /ai/v1/chat/completions')).toBe(0);
    expect(here()).toBe('/dashboard/read?documents=lease');
    expect(box.value).toBe('What is the rent?');
  });

  test('with the Demo alone the composer says what to connect', async () => {
    const { screen } = await openRead('/dashboard/read?documents=lease', {
      'POST /api/client/models': { body: [{ ...model, is_demo: true }] },
    });
    expect(await screen.findByText(/No AI model is connected here/)).toBeTruthy();
  });
});

describe('a conversation about a document', () => {
  const sessionId = '00000000-0000-4000-8000-00000000000a';
  const action = { type: 'read' as const, document_ids: ['lease'], scope: 'relevant' as const };
  const answer = (id: string, parent_id: string, page: number, quote: string): HistoryMessage =>
    makeHistoryMessage(id, {
      parent_id,
      role: 'assistant',
      content: `It is so [p. ${page}].`,
      citations: [{ document_id: 'lease', page, quote, start: 0, end: quote.length, marker: 0 }],
      pages_used: [{ document_id: 'lease', pages: [page] }],
    });
  const stored: Conversation = {
    session_id: sessionId,
    type: 'read',
    title: 'The rent',
    pinned: false,
    archived: false,
    tags: [],
    active_chat_id: 'a2',
    next_cursor: null,
    messages: [
      makeHistoryMessage('q1', { content: 'What is the rent?', action }),
      answer('a1', 'q1', 1, 'The rent is 900.'),
      makeHistoryMessage('q2', { parent_id: 'a1', content: 'And the second part?', action }),
      answer('a2', 'q2', 2, 'Repairs.'),
    ],
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  };

  test('each answer leads to the page that it quotes and says which pages it was read from', async () => {
    const { screen } = await openRead(`/dashboard/read/${sessionId}`, {
      'GET /ai/v1/history/:uuid': { body: stored },
      'PATCH /ai/v1/history/:uuid': { body: {} },
    });
    const textOf = (page: number) => document.querySelector(`[data-page="${page}"]`)?.textContent ?? '';
    const second = await screen.findByRole('button', { name: 'p. 2: show “Repairs.”' });
    expect(await screen.findByText('Pages read for this answer: 1.')).toBeTruthy();
    expect(screen.getByText('Pages read for this answer: 2.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^p. 1: show/ }));
    await waitFor(() => expect(textOf(1)).toBe('The rent is 900.'));
    expect(textOf(2)).toBe('');
    fireEvent.click(second);
    await waitFor(() => expect(textOf(2)).toBe('Repairs.'));
  });

  test.each([
    [{ from: 1, to: 1 }, 0],
    [{ from: 1, to: 2 }, 2],
  ])(
    'of a document of which pages %j were read, the rest is offered to %i answers of one page each',
    async (page_range, offered) => {
      const { screen } = await openRead(`/dashboard/read/${sessionId}`, {
        'GET /ai/v1/history/:uuid': { body: stored },
        'PATCH /ai/v1/history/:uuid': { body: {} },
        'GET /ai/v1/documents/lease': {
          body: { ...lease, status: 'partial', failure: 'document_too_long', page_range },
        },
      });
      expect(await screen.findByText('Pages read for this answer: 1.')).toBeTruthy();
      expect(screen.queryAllByRole('button', { name: /^Read the whole document/ })).toHaveLength(offered);
      expect(screen.queryByText('The whole document was read for this answer.')).toBeNull();
    },
  );

  test('which part of a document was read is not said of one that has been deleted', async () => {
    const { screen } = await openRead(`/dashboard/read/${sessionId}`, {
      'GET /ai/v1/history/:uuid': { body: stored },
      'PATCH /ai/v1/history/:uuid': { body: {} },
      'GET /ai/v1/documents/lease': refused(404, 'not_found'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('has been deleted');
    expect(await screen.findByText('And the second part?')).toBeTruthy();
    expect(screen.queryByText('The whole document was read for this answer.')).toBeNull();
  });
});
