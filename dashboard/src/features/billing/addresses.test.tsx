// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import type { Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const home = {
  id: 'a1',
  is_default: true,
  name: 'Ann Lee',
  line1: 'Nile 1',
  line2: null,
  city: 'Cairo',
  region: null,
  postal_code: null,
  country: 'EG',
  tax_id: null,
};
const office = {
  ...home,
  id: 'a2',
  is_default: false,
  name: 'Lee GmbH',
  city: 'Berlin',
  country: 'DE',
  tax_id: { kind: 'eu_vat', value: 'DE123456789' },
};
const empty = { body: { items: [], next_cursor: null } };

async function openBilling(script: Script) {
  const app = await renderApp({
    at: '/dashboard/user/account/billing',
    signedIn: true,
    script: { 'GET /api/client/invoice': empty, 'GET /api/client/pending-payments': empty, ...script },
  });
  return {
    ...app,
    sent: (route: string) =>
      app.transport.calls
        .filter(({ method, url }) => `${method} ${new URL(url).pathname}` === route)
        .map(({ body }) => JSON.parse(String(body))),
  };
}

test('an address whose lines are the same word shows each of them', async () => {
  const { screen } = await openBilling({
    'GET /api/client/address': {
      body: { items: [{ ...home, line1: 'Singapore', city: 'Singapore', country: 'SG' }], next_cursor: null },
    },
  });
  expect(await screen.findAllByText('Singapore')).toHaveLength(3);
});

test('an address is added once its fields are right, and says so', async () => {
  let items: object[] = [];
  const { screen, sent } = await openBilling({
    'GET /api/client/address': () => ({ body: { items, next_cursor: null } }),
    'POST /api/client/address': () => {
      items = [{ ...office, is_default: true }];
      return { body: items[0] };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add address' }));
  const dialog = within(await screen.findByRole('dialog'));
  const enter = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  enter('Kind of tax ID', 'eu_vat');
  enter('Tax ID', 'DE 12');
  fireEvent.click(dialog.getByRole('button', { name: 'Save address' }));
  const messages = [
    'Enter a name or company.',
    'Enter the street and number.',
    'Enter the city.',
    'Choose the country.',
  ];
  for (const text of messages) expect(await dialog.findByText(text)).toBeTruthy();
  expect(dialog.getByText(/^Check the number and include the country code/)).toBeTruthy();
  enter('Name or company', 'Lee GmbH');
  enter('Street and number', 'Hauptstraße 1');
  enter('City', 'Berlin');
  await waitFor(() => expect(dialog.queryByText('Enter the city.')).toBeNull());
  expect(dialog.getByText('Choose the country.')).toBeTruthy();
  enter('Country', 'DE');
  enter('Tax ID', 'de 123 456 789');
  fireEvent.click(dialog.getByRole('button', { name: 'Save address' }));
  await screen.findByText('Address added.');
  await screen.findByText('Primary');
  expect(sent('POST /api/client/address')).toEqual([
    {
      name: 'Lee GmbH',
      line1: 'Hauptstraße 1',
      line2: null,
      city: 'Berlin',
      region: null,
      postal_code: null,
      country: 'DE',
      tax_id: { kind: 'eu_vat', value: 'DE123456789' },
    },
  ]);
});

test('another address is set as primary, and one is deleted after a question', async () => {
  let items = [home, office];
  const { screen, sent } = await openBilling({
    'GET /api/client/address': () => ({ body: { items, next_cursor: null } }),
    'PUT /api/client/address/default': () => {
      items = [
        { ...office, is_default: true },
        { ...home, is_default: false },
      ];
      return { body: items[0] };
    },
    'DELETE /api/client/address/a1': () => {
      items = items.slice(0, 1);
      return { status: 204 };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set as primary: Lee GmbH' }));
  await screen.findByText('Address set as primary.');
  expect(sent('PUT /api/client/address/default')).toEqual([{ id: 'a2' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: Ann Lee' }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText('Your existing invoices won’t change.');
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Address deleted.');
  await waitFor(() => expect(screen.queryByText('Ann Lee')).toBeNull());
});
