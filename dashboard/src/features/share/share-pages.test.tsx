// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { refused, type Script } from '../../testing/scripted-transport.ts';
import { readSharePage } from './read-share-page.ts';

afterEach(cleanup);

const shareId = 'a-share-of-many-random-letters-1';
const share = {
  share_id: shareId,
  type: 'text',
  session_id: '0b7c3f5e-8a51-4b0e-9a0e-1f2d3c4b5a69',
  title: 'Bread',
  url: `http://localhost:8080/share/text/${shareId}`,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  expires_at: null,
  image_ids: [],
  show_prompt: false,
};

describe('my shared links', () => {
  let shares: (typeof share | (Omit<typeof share, 'expires_at'> & { expires_at: string }))[];
  let sent: unknown[];
  beforeEach(() => {
    shares = [share];
    sent = [];
  });
  const script: Script = {
    'GET /ai/v1/share': () => ({ body: { items: shares, next_cursor: null } }),
    [`PATCH /ai/v1/share/${shareId}`]: ({ body }) => {
      sent.push(JSON.parse(String(body)));
      shares = [{ ...share, expires_at: '2020-01-02T00:00:00Z' }];
      return { body: shares[0] };
    },
    [`DELETE /ai/v1/share/${shareId}`]: () => {
      shares = [];
      return { status: 204 };
    },
  };

  test('stand on a page of their own: to open, to let expire, to revoke', async () => {
    const { screen, transport } = await renderApp({ at: '/dashboard/share', signedIn: true, script });
    await screen.findByRole('heading', { name: 'Shared links' });
    const title = await screen.findByRole('link', { name: 'Bread' });
    expect(title.getAttribute('href')).toBe(`/dashboard/chat/${share.session_id}`);
    expect(screen.getByText(/Doesn’t expire/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Change expiry'), { target: { value: '7' } });
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Expired on Jan 2, 2020/);
    expect(sent).toEqual([{ expires_in_days: 7 }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke' })).toHaveProperty('disabled', false));
    fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    const question = await screen.findByRole('dialog', { name: 'Revoke this link?' });
    expect(transport.count(`DELETE /ai/v1/share/${shareId}`)).toBe(0);
    fireEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
    await screen.findByText(/You haven’t shared anything/);
    expect(screen.getByText('Go to chat').getAttribute('href')).toBe('/dashboard/chat');
  });

  test('are said to be missing when they cannot be loaded', async () => {
    const { screen } = await renderApp({
      at: '/dashboard/share',
      signedIn: true,
      script: { 'GET /ai/v1/share': refused(500, 'internal') },
    });
    await screen.findByRole('button', { name: 'Try again' });
  });
});

test('a link to images has no conversation; its prompts are shown when the owner says so', async () => {
  const { title: _, ...rest } = share;
  let link = { ...rest, title: '', type: 'image', session_id: null, image_ids: ['a', 'b'], show_prompt: false };
  const { screen } = await renderApp({
    at: '/dashboard/share',
    signedIn: true,
    script: {
      'GET /ai/v1/share': () => ({ body: { items: [link], next_cursor: null } }),
      [`PATCH /ai/v1/share/${shareId}`]: ({ body }) => {
        link = { ...link, ...(JSON.parse(String(body)) as object) };
        return { body: link };
      },
    },
  });
  const title = await screen.findByRole('link', { name: '2 shared images' });
  expect(title.getAttribute('href')).toBe('/dashboard/art');
  expect(screen.queryByRole('button', { name: 'Update link' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show the prompts' }));
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('checked', true));
  expect(link.show_prompt).toBe(true);
});

describe('the page /dashboard/share/continue/{tool}/{id}', () => {
  test.each(['chat', 'write', 'translate'])('%s of a missing share shows an error', async (tool) => {
    const { screen } = await renderApp({
      at: `/dashboard/share/continue/${tool}/${shareId}`,
      signedIn: true,
      script: {
        [`GET /ai/v1/share/${tool}/${shareId}`]: refused(404, 'not_found'),
        'POST /ai/v1/share/continue': refused(404, 'not_found'),
      },
    });
    await screen.findByRole('heading', { name: 'This shared link isn’t available' });
    expect(screen.getByRole('link', { name: 'Go to chat' }).getAttribute('href')).toBe('/dashboard/chat');
  });

  test('a chat is copied once, also when the first try was lost, and opened', async () => {
    const copies: unknown[] = [];
    const { screen, here } = await renderApp({
      at: `/dashboard/share/continue/chat/${shareId}`,
      signedIn: true,
      script: {
        'POST /ai/v1/share/continue': ({ body }) => {
          const { session_id } = JSON.parse(String(body)) as { session_id: string };
          copies.push(session_id);
          return copies.length === 1 ? refused(500, 'internal') : { body: { session_id } };
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(here()).toBe(`/dashboard/chat/${String(copies[1])}`));
    expect(copies[1]).toBe(copies[0]);
  });
});

test('H07: shows a link to the plans to a user without a plan', async () => {
  const { screen } = await renderApp({
    at: `/dashboard/share/continue/chat/${shareId}`,
    signedIn: true,
    script: { 'POST /ai/v1/share/continue': refused(402, 'subscription_expired') },
  });
  const link = await screen.findByRole('link', { name: 'See plans' });
  expect(link.getAttribute('href')).toBe('/client/subscription-update');
});

describe('the page of a share, as the server fills it', () => {
  const page = (state: string, content = '') => {
    const made = document.implementation.createHTMLDocument();
    made.body.innerHTML = `<main class="plain-share">${content}</main><script type="application/json" id="share-state">${state}</script>`;
    return made;
  };
  test('words come from the plain text, everything else from the data', () => {
    const messages = [
      { role: 'user', content: '', model: null, created_at: share.created_at },
      { role: 'assistant', content: '', model: 'Demo', created_at: share.created_at },
    ];
    const content = '<h1>Bread</h1><div data-role="user">Why &lt;b&gt;?</div><div data-role="assistant">a\n\n b</div>';
    const state = readSharePage(page(JSON.stringify({ share: { ...share, messages } }), content));
    expect(state).toMatchObject({
      share: { messages: [{ content: 'Why <b>?' }, { content: 'a\n\n b', model: 'Demo' }] },
    });
  });
  test('a problem is read as one, and an unfilled page as nothing', () => {
    expect(readSharePage(page('{"problem":"busy"}'))).toEqual({ problem: 'busy' });
    expect(readSharePage(page('"__SHARE_STATE__"'))).toBeNull();
  });
});
