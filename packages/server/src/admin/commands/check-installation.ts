import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { identity } from '@deskmate/brand/identity';
import { isOperatorClaim, operatorClaims } from '@deskmate/brand/operator-claims';
import type { Config } from '@deskmate/service-kit/config/load-config';
import { defineCommand } from '../define-command.ts';

type Finding = { what: string; finding: string };

export const checkInstallation = defineCommand({
  name: 'check',
  about: 'check that the installation is ready for production: missing settings, unconfirmed claims and legal texts',
  words: [],
  options: { json: { about: 'print the findings as JSON' } },
  needs: 'configuration',
  async run({ config }, { json }) {
    const from = import.meta.dirname;
    const findings = [
      ...findMissingSettings(config),
      ...findOtherAddress(config, from),
      ...findUnbuiltOperator(config, from),
      ...findUnbuiltWithdrawal(config, from),
      ...findExampleIdentity(),
      ...findUnconfirmedClaims(config),
      ...findMissingPassages(from),
    ];
    if (findings.length === 0) return json ? [] : 'No issues found.';
    // An error, so that a script can tell.
    throw new Error(json ? JSON.stringify(findings, null, 2) : findings.map(inWords).join('\n'));
  },
});

const inWords = ({ what, finding }: Finding): string => `${what} ${what.includes(':') ? `— ${finding}` : finding}`;

/** Settings without which the product runs, but not as a public service should. */
export function findMissingSettings(config: Config): Finding[] {
  const { operator, mail, models, stripe, turnstile, databaseUrl, publicUrl, withdrawalDays, production } = config;
  const rules: [isOpen: boolean, what: string, finding: string][] = [
    [!operator.name, 'OPERATOR_NAME', 'is not set: footer, legal pages and emails don’t name the operator'],
    [!operator.address, 'OPERATOR_ADDRESS', 'is not set: many countries require a postal address'],
    [!publicUrl.startsWith('https:'), 'PUBLIC_URL', 'is not https: traffic is not encrypted'],
    [!mail.smtpUrl, 'SMTP_URL', 'is not set: emails are only written to DATA_DIR/outbox'],
    [
      !Object.values(models).some(Boolean),
      'OPENAI_API_KEY …',
      'no vendor key is set: only the demo model or a local server answers',
    ],
    [
      !stripe,
      'STRIPE_SECRET_KEY',
      production ? 'is not set: payments are disabled' : 'is not set: only test payments are possible',
    ],
    [!production, 'NODE_ENV', 'is not production: test payments are on, and secrets are not required'],
    [isWithoutProxy(config), 'TRUSTED_PROXIES', withoutProxy],
    [
      withdrawalDays === null,
      'WITHDRAWAL_DAYS',
      'is not set: sales to consumers in the EU require a withdrawal period of at least 14 days; have a lawyer review it',
    ],
    [!turnstile, 'TURNSTILE_SITE_KEY', 'is not set: no captcha, tighter limits'],
    [!databaseUrl, 'DATABASE_URL', 'is not set: a power failure can lose everything written since the last snapshot'],
  ];
  return rules.flatMap(([isOpen, what, finding]) => (isOpen ? [{ what, finding }] : []));
}

/** The findings that every start logs: they break the product for the public and are easily overlooked. */
export const findAtStart = (config: Config, from: string): string[] =>
  [
    ...findMissingSettings(config).filter(({ what }) => what === 'TRUSTED_PROXIES'),
    ...findOtherAddress(config, from),
  ].map(inWords);

/** Nothing here ends TLS, so with https a proxy stands in front. */
export const isWithoutProxy = ({ publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>): boolean =>
  publicUrl.startsWith('https:') && trustedProxies.length === 0;

const withoutProxy =
  'is not set: behind a proxy all visitors share one rate limit, so the 31st registration of an hour is refused';

/** Links and canonical addresses of the pages are of the address that the site was built with. */
export function findOtherAddress({ publicUrl }: Pick<Config, 'publicUrl'>, from: string): Finding[] {
  const page = findUpwards(from, 'site/dist/index.html');
  const canonical = page && /<link rel="canonical" href="([^"]+)"/.exec(readFileSync(page, 'utf8'))?.[1];
  if (!canonical || !URL.canParse(canonical)) return [];
  const { origin } = new URL(canonical);
  if (origin === new URL(publicUrl).origin) return [];
  return [
    { what: 'PUBLIC_URL', finding: `differs from the URL that the site was built with (${origin}): rebuild the site` },
  ];
}

/** Mails name the operator as the product runs; footer and legal pages as the site was built. */
export function findUnbuiltOperator({ operator }: Pick<Config, 'operator'>, from: string): Finding[] {
  const page = findUpwards(from, 'site/dist/index.html');
  if (!operator.name || !page) return [];
  const shown = readFileSync(page, 'utf8').replace(
    /&(amp|lt|gt|quot|#39|#38|#60|#62|#34);/g,
    (sign) => plain[sign] ?? sign,
  );
  const line = [operator.name, operator.address].filter(Boolean).join(', ');
  if (shown.includes(line)) return [];
  const finding = 'is missing in the footer and legal pages of the built site: build the site with the same value';
  return [{ what: 'OPERATOR_NAME', finding }];
}

/** The terms name the withdrawal period that the site was built with; the plan page the one that the product runs with. */
export function findUnbuiltWithdrawal({ withdrawalDays }: Pick<Config, 'withdrawalDays'>, from: string): Finding[] {
  const page = findUpwards(from, 'site/dist/terms-condition/index.html');
  if (withdrawalDays === null || !page || readFileSync(page, 'utf8').includes(`${withdrawalDays} days`)) return [];
  const finding = 'is not the period in the built terms and conditions: build the site with the same value';
  return [{ what: 'WITHDRAWAL_DAYS', finding }];
}

/** The brand as it is delivered: addresses that lead nowhere, and accounts of nobody. */
function findExampleIdentity(): Finding[] {
  const links = identity.socialLinks.map(({ href }) => href);
  const examples = [identity.supportAddress, ...links].filter((address) => /deskmate[._-]example/.test(address));
  const what = 'packages/brand/src/identity.ts';
  return examples.length > 0 ? [{ what, finding: `has example addresses: ${examples.join(', ')}` }] : [];
}

/** Promises in the operator's name that the public pages leave out. */
export function findUnconfirmedClaims({ confirmedClaims }: Pick<Config, 'confirmedClaims'>): Finding[] {
  const what = 'CONFIRMED_CLAIMS';
  const unknown = confirmedClaims.filter((id) => !isOperatorClaim(id));
  const open = Object.entries(operatorClaims).filter(([id]) => !confirmedClaims.includes(id));
  return [
    ...unknown.map((id) => ({ what, finding: `names ${id}, which is not a claim: the site cannot be built with it` })),
    ...open.map(([id, where]) => ({ what, finding: `does not name ${id}, so the site leaves it out (${where})` })),
  ];
}

const plain: Record<string, string> = {
  '&amp;': '&',
  '&#38;': '&',
  '&lt;': '<',
  '&#60;': '<',
  '&gt;': '>',
  '&#62;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
};

/** The passages of the legal texts that the public pages leave out until the operator has written them. */
export function findMissingPassages(from: string): Finding[] {
  const folder = findUpwards(from, 'site/src/content/legal');
  if (!folder)
    return [{ what: 'legal texts', finding: 'not available on this machine; run the check where the site is built' }];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  return files.sort().flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/\[(?:Operator|المشغّل):([^[\]]*)\]/g)].map(([, value = '']) => ({
          what: `site/src/content/legal/${file}:${index + 1}`,
          finding: value.trim(),
        })),
      ),
  );
}

/** The program may be the built bundle or a source file, so the parts of the site are looked for upwards. */
function findUpwards(from: string, path: string): string | null {
  const found = join(from, path);
  if (existsSync(found)) return found;
  const parent = dirname(from);
  return parent === from ? null : findUpwards(parent, path);
}
