export const faqs = {
  heading: 'Frequently asked questions',
  lead: 'Short answers. If yours is missing, write to us.',
  contact: 'Contact Us',
};
