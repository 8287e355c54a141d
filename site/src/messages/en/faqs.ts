export const faqs = {
  heading: 'Frequently asked questions',
  lead: 'Ten short answers. If yours is missing, write to us.',
  contact: 'Contact Us',
};
