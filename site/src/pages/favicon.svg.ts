import { logoSvg } from '@deskmate/brand/logo';
import type { APIRoute } from 'astro';

export const GET: APIRoute = () => new Response(logoSvg(), { headers: { 'content-type': 'image/svg+xml' } });
