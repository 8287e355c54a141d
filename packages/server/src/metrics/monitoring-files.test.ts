import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from '@deskmate/db/fresh-database';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { assembleServer, type Server } from '../start/assemble-server.ts';
import { type Matcher, readExpression } from '../testing/prometheus-expression.ts';
import { freePort } from '../testing/run-process.ts';
import { createTestResources } from '../testing/test-resources.ts';
import { measurePool } from './measure-pool.ts';

/** The operator's dashboard and alerts name only what a process serves. */

const folder = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(folder + path, 'utf8');
const alertsFile = 'monitoring/alerts.yml';
const runbookFile = 'operations/runbook.md';

type Rule = {
  alert: string;
  expr: string;
  for: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
};
const alerts = parse(read(alertsFile)) as { groups: { name: string; rules: Rule[] }[] };
const rules = alerts.groups.flatMap((group) => group.rules);

type Panel = { title: string; description?: string; datasource?: { uid: string }; targets?: Target[] };
type Target = { expr: string; legendFormat: string; datasource: { uid: string } };
const dashboard = JSON.parse(read('monitoring/dashboard.json')) as {
  schemaVersion: number;
  templating: { list: { name: string; type: string }[] };
  panels: Panel[];
};
const targets = dashboard.panels.flatMap((panel) => (panel.targets ?? []).map((target) => ({ panel, ...target })));

/** Prometheus itself adds these. */
const ofTheTarget = ['job', 'instance'];
const ofPrometheus = new Map([['up', ofTheTarget]]);

let database: OpenDatabase;
let server: Server;
/** The labels of each metric that is served, by the names that expressions use. */
let labels: Map<string, string[]>;
let served: string;
let routes: string[];

beforeAll(async () => {
  database = await freshDatabase();
  const port = await freePort();
  const settings = { PORT: String(await freePort()), METRICS_PORT: String(port) };
  const resources = createTestResources(database, settings);
  const { metrics } = resources.monitoring;
  // As on a PostgreSQL, whatever the tests run on.
  measurePool({ pool: () => ({ open: 1, idle: 1, waiting: 0 }) }, metrics);
  server = await assembleServer(resources, { siteDir: '/nowhere', dashboardDir: '/nowhere' });
  await server.listen();
  served = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  routes = server.app.declaredRoutes.map(({ url }) => url);
  labels = new Map(ofPrometheus);
  for (const [, name = '', type] of served.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const { labelNames = [] } = metrics.registry.getSingleMetric(name) as unknown as { labelNames?: string[] };
    const own = [...labelNames, ...ofTheTarget];
    if (type !== 'histogram') labels.set(name, own);
    else
      for (const part of ['sum', 'count', 'bucket'])
        labels.set(`${name}_${part}`, own.concat(part === 'bucket' ? 'le' : []));
  }
});
afterAll(async () => {
  await server.close();
  await database.close();
});

/** What is wrong with an expression, and with the labels that a text about its result names. */
function faultsOf(expression: string, shown: string[]): string[] {
  const { selectors, grouping, made, read: replaced } = readExpression(expression);
  const faults = selectors.flatMap(({ metric, matchers }) => {
    const known = labels.get(metric);
    if (!known) return [`${metric} is not served`];
    return matchers.flatMap((matcher) =>
      known.includes(matcher.label) ? missingValue(metric, matcher) : [`${metric} has no label ${matcher.label}`],
    );
  });
  if (selectors.length === 0) faults.push('no metric is named');
  const all = [...selectors.flatMap(({ metric }) => labels.get(metric) ?? []), ...made];
  const visible = /\b(sum|min|max)\b/.test(expression) ? grouping : all;
  return [
    ...faults,
    ...[...grouping, ...replaced]
      .filter((name) => !all.includes(name))
      .map((name) => `no metric has the label ${name}`),
    ...shown.filter((name) => !visible.includes(name)).map((name) => `the result has no label ${name}`),
  ];
}

/** Where all values are known: those of routes, and of series that are there from the start. */
function missingValue(metric: string, { label, operator, value }: Matcher): string[] {
  const series = [...served.matchAll(new RegExp(`^${metric}\\{(?:.*,)?${label}="([^"]*)"`, 'gm'))].map(
    ([, own]) => own ?? '',
  );
  const known = label === 'route' ? routes : series;
  if (known.length === 0) return [];
  const pattern = new RegExp(`^(?:${value})$`);
  const isThere = operator.includes('~') ? known.some((own) => pattern.test(own)) : known.includes(value);
  return isThere ? [] : [`no ${label} of ${metric} is ${value}`];
}

describe('what a process serves', () => {
  it('is known with its labels, those of Node and of the database included', () => {
    expect(labels.get('deskmate_answers_total')).toEqual(['vendor', 'model', 'outcome', 'code', ...ofTheTarget]);
    expect(labels.get('deskmate_first_word_seconds_bucket')).toContain('le');
    expect([...labels.keys()]).toEqual(
      expect.arrayContaining([
        'process_start_time_seconds',
        'nodejs_eventloop_lag_p99_seconds',
        'deskmate_database_waiting',
      ]),
    );
    expect(routes).toContain('/api/payments/:gateway/webhook');
  });

  it.each([
    ['sum(rate(deskmate_mail_total[5m]))', 'deskmate_mail_total is not served'],
    ['max(deskmate_queue_entries{name="mails"})', 'deskmate_queue_entries has no label name'],
    ['max(deskmate_queue_entries{queue="letters"})', 'no queue of deskmate_queue_entries is letters'],
    ['sum by (colour) (deskmate_open_event_streams) > 2e9', 'no metric has the label colour'],
    ['rate(deskmate_http_requests_total{route="/api/no"}[5m])', 'no route of deskmate_http_requests_total is /api/no'],
  ])('%s is found to be wrong', (expression, fault) => expect(faultsOf(expression, [])).toEqual([fault]));
});

describe('alerts', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s names what is served', (_, { expr, annotations }) => {
    const shown = [...(annotations.summary ?? '').matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label ?? '');
    expect(faultsOf(expr, shown)).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s has its heading in the runbook', (name, rule) => {
    const headings = [...read(runbookFile).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toContain(name);
    expect(rule.annotations.runbook).toBe(`packages/server/${runbookFile}#${name.toLowerCase()}`);
  });

  it('have the shape of rules, each with how long, how urgent and a summary', () => {
    expect(Object.keys(alerts)).toEqual(['groups']);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(Object.keys(rule)).toEqual(['alert', 'expr', 'for', 'labels', 'annotations']);
      expect(rule.alert).toMatch(/^Deskmate[A-Z]\w+$/);
      expect(rule.for).toMatch(/^\d+m$/);
      expect(rule.labels.severity).toMatch(/^(page|ticket)$/);
      expect(rule.annotations.summary).toMatch(/\.$/);
      expect(rule.expr.replaceAll(/"[^"]*"/g, '')).toSatisfy(isBalanced);
      for (const [, range = ''] of rule.expr.matchAll(/\[([^\]]*)\]/g)) expect(range).toMatch(/^\d+[mh]$/);
    }
  });

  it.skipIf(spawnSync('promtool', ['--version']).error)('are accepted by promtool', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', folder + alertsFile], {
      encoding: 'utf8',
    });
    expect(stdout + stderr).toContain(`SUCCESS: ${rules.length} rules found`);
    expect(status).toBe(0);
  });
});

describe('the dashboard', () => {
  it.each(targets.map((target) => [target.panel.title, target] as const))('%s names what is served', (_, target) => {
    const shown = [...target.legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label ?? '');
    expect(faultsOf(target.expr, shown)).toEqual([]);
  });

  it('asks one data source, which is chosen on it', () => {
    expect(dashboard.templating.list).toMatchObject([{ name: 'datasource', type: 'datasource' }]);
    const asked = [...dashboard.panels, ...targets].flatMap(({ datasource }) => datasource?.uid ?? []);
    for (const uid of asked) expect(uid).toMatch(/^\$\{datasource\}$/);
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39);
  });

  it('shows every metric of the product', () => {
    const shown = targets.flatMap(({ expr }) => readExpression(expr).selectors.map(({ metric }) => metric));
    const own = [...labels.keys()].filter((name) => name.startsWith('deskmate_')).map(withoutPart);
    expect([...new Set(own)].filter((name) => !shown.map(withoutPart).includes(name))).toEqual([]);
  });
});

const withoutPart = (name: string): string => name.replace(/_(sum|count|bucket)$/, '');

function isBalanced(text: string): boolean {
  const closing: Record<string, string> = { ')': '(', '}': '{', ']': '[' };
  const open: string[] = [];
  for (const sign of text) {
    if ('({['.includes(sign)) open.push(sign);
    else if (sign in closing && open.pop() !== closing[sign]) return false;
  }
  return open.length === 0;
}
