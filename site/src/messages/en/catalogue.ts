import { about } from './about.ts';
import { affiliates } from './affiliates.ts';
import { apps } from './apps.ts';
import { contact } from './contact.ts';
import { email } from './email.ts';
import { faqs } from './faqs.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { learning } from './learning.ts';
import { legal } from './legal.ts';
import { meta } from './meta.ts';
import { notFound } from './not-found.ts';
import { pricing } from './pricing.ts';
import { referral } from './referral.ts';
import { tools } from './tools.ts';

export const en = {
  frame,
  meta,
  home,
  tools,
  pricing,
  faqs,
  learning,
  apps,
  affiliates,
  referral,
  about,
  contact,
  email,
  legal,
  notFound,
};
