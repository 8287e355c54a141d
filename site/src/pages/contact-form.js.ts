import type { APIRoute } from 'astro';
import contactForm from '../contact/contact-form.ts?inline-script';

/** The contact form's module, a file of its own because the page's own script loads it only when it is needed. */
export const GET: APIRoute = () => new Response(contactForm, { headers: { 'content-type': 'text/javascript' } });
