import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aiBase, mainBase } from '@deskmate/api/addresses';
import type { Limits } from '@deskmate/service-kit/http/limits';
import { permissionsPolicy } from '@deskmate/service-kit/http/security-headers';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dashboardPolicy, diagramPolicy, type PolicySources, sitePolicy, workerPolicy } from './content-policy.ts';
import { createFileFinder, type FindFile } from './find-file.ts';
import { newNonce, noncePlaceholder } from './nonce.ts';
import { createSharePage, type Shares } from './share-page.ts';

export type StaticFiles = {
  /** The built folders; one that does not exist is served from elsewhere (a CDN). */
  siteDir: string;
  dashboardDir: string;
  policySources: PolicySources;
  shares: Shares;
  limits: Limits;
};

const dashboardAddress = /^\/(auth|client|dashboard)(\/|$)/;
const shareAddress = /^\/share(\/|$)/;
const serviceAddress = new RegExp(`^(${mainBase}|${aiBase})`);
/** The page of the dashboard's hidden frame. */
const diagramPage = 'dashboard-assets/diagram.html';
/** The hidden frame has an origin without a name, so its scripts are another origin's files to it. They hold no secret. */
export const readableAnywhere = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
/** The workers of pdf.js and of text recognition. */
const workerScript = /^dashboard-assets\/(pdf\.worker\.[^/]+\.mjs|tesseract-[^/]+\/worker\.min\.js)$/;
/** Files with a hash of their content in their name. */
const neverChanges = /^(_astro|dashboard-assets)\//;

/** Answers every GET that no service answers: the static site at `/`, the dashboard's pages under theirs. */
export async function serveStatic(app: FastifyInstance, files: StaticFiles): Promise<void> {
  const { siteDir, dashboardDir, policySources, shares, limits } = files;
  const folders = [siteDir, dashboardDir].filter(existsSync).map((root) => ({ root, find: createFileFinder(root) }));
  if (folders.length === 0) return;
  await app.register(fastifyStatic, {
    root: folders.map(({ root }) => root),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
  });
  const sendDashboard = existsSync(dashboardDir) ? createDashboardPage(dashboardDir, policySources) : undefined;
  const sendShare = createSharePage({
    dashboardDir,
    shares,
    limits,
    policy: (nonce) => dashboardPolicy(nonce, policySources),
  });

  const sendNotFound = createNotFoundPage(folders[0]);

  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split(/[?#]/, 1);
    // What no route of a service took is an error of that service, not a page.
    if (serviceAddress.test(path)) return reply.callNotFound();
    if (sendDashboard && dashboardAddress.test(path)) return sendDashboard(reply);
    if (path === `/${diagramPage}` && existsSync(join(dashboardDir, diagramPage))) {
      return sendDiagramPage(reply, dashboardDir, policySources);
    }
    if (sendShare && shareAddress.test(path)) return sendShare(request, reply, path);
    for (const { root, find } of folders) {
      const file = find(path);
      // The dashboard's page is never served without a nonce.
      if (file === undefined || (root === dashboardDir && file.endsWith('.html')) || isNotFoundPage(file)) continue;
      return sendFile(reply, file, root);
    }
    return sendNotFound(request, reply);
  });
}

function createDashboardPage(dashboardDir: string, sources: PolicySources) {
  const html = readFileSync(join(dashboardDir, 'index.html'), 'utf8');
  return (reply: FastifyReply) => {
    const nonce = newNonce();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', dashboardPolicy(nonce, sources))
      .header('permissions-policy', permissionsPolicy({ microphone: true }))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send(html.replaceAll(noncePlaceholder, nonce));
  };
}

function sendDiagramPage(reply: FastifyReply, root: string, sources: PolicySources) {
  return reply
    .header('content-security-policy', diagramPolicy(sources))
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-cache')
    .sendFile(diagramPage, root);
}

function sendFile(reply: FastifyReply, file: string, root: string) {
  const isPage = file.endsWith('.html');
  if (isPage) reply.header('content-security-policy', sitePolicy());
  if (workerScript.test(file)) reply.header('content-security-policy', workerPolicy());
  // `*` must not be combined with the header that allows credentials, which an allowed origin has received.
  if (file.startsWith('dashboard-assets/') && !reply.hasHeader('access-control-allow-origin')) {
    reply.headers(readableAnywhere);
  }
  return reply.header('cache-control', cacheRule(file, isPage)).sendFile(file, root);
}

/** @param file its path below the built folder */
export function cacheRule(file: string, isPage: boolean): string {
  if (neverChanges.test(file)) return 'public, max-age=31536000, immutable';
  return isPage ? 'no-cache' : 'public, max-age=3600';
}

/** `/404` itself answers like any address that is not there. */
const isNotFoundPage = (file: string): boolean => /(^|\/)404(\/index)?\.html$/.test(file);

/** Sent by hand: a file's own answer would be 200, or 304 to a browser that has seen it. */
function createNotFoundPage(site: { root: string; find: FindFile } | undefined) {
  const read = (address: string): Buffer | undefined => {
    const page = site?.find(address);
    return site && page !== undefined ? readFileSync(join(site.root, page)) : undefined;
  };
  const english = read('/404');
  const arabic = read('/ar/404') ?? english;
  return (request: FastifyRequest, reply: FastifyReply) => {
    const page = /^\/ar(\/|$)/.test(request.url) ? arabic : english;
    if (!page) return reply.callNotFound();
    return reply
      .status(404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', sitePolicy())
      .header('cache-control', 'no-cache')
      .send(page);
  };
}
