import type { RouteContract } from '@deskmate/api/contracts/route';
import type { FastifyInstance } from 'fastify';
import type { LimitName } from './limit-table.ts';

/** Who may use a route: anyone; anyone, known if signed in; signed in and activated; administrators. */
export type Access = 'public' | 'guest' | 'client' | 'admin';

export type DeclaredRoute = {
  contract: RouteContract;
  /** The whole address, prefix included, with `:name` for parameters. */
  url: string;
  access: Access;
  pending: boolean;
  limit: LimitName;
};

declare module 'fastify' {
  interface FastifyInstance {
    declaredRoutes: DeclaredRoute[];
  }
  interface FastifyContextConfig {
    /** A write that a page of another site may send (a sign-in provider's answer). */
    crossSite?: boolean;
  }
}

/** Plugins inherit the list, so the root app knows every route of every service. */
export const prepareRegistry = (app: FastifyInstance): void => void app.decorate('declaredRoutes', []);

/** Every declared route, once the app is ready; for the tests that walk them and the OpenAPI document. */
export const listRoutes = (app: FastifyInstance): readonly DeclaredRoute[] => app.declaredRoutes;
