import { toolIds } from '@deskmate/api/tools';
import { expect, it } from 'vitest';
import { dashboardMenu, itemsForRole, type NavItem } from './navigation.ts';

const item = (id: string, rest: Partial<NavItem> = {}): NavItem => ({ id, title: { en: id, ar: id }, ...rest });
const ids = (items: readonly NavItem[]): string[] => items.flatMap(({ id, children }) => [id, ...ids(children ?? [])]);

const items = [
  item('all'),
  item('operators', { roles: ['admin'] }),
  item('group', { children: [item('clients', { roles: ['client'] }), item('both', { roles: ['client', 'admin'] })] }),
];

it.each([
  ['client', ['all', 'group', 'clients', 'both']],
  ['admin', ['all', 'operators', 'group', 'both']],
  ['guest', ['all', 'group']],
])('an item with roles is hidden from everybody else: %s', (role, expected) => {
  expect(ids(itemsForRole(items, role))).toEqual(expected);
});

it('without a role, the role is admin', () => {
  expect(itemsForRole(items)).toEqual(itemsForRole(items, 'admin'));
});

it('the sidebar holds the tools in their order, each with its icon', () => {
  expect(dashboardMenu.map(({ id }) => id)).toEqual(toolIds);
  for (const { id, icon, path } of dashboardMenu) expect([icon, path]).toEqual([id, `/dashboard/${id}`]);
});
