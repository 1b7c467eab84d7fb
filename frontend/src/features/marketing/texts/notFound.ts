export const texts = {
  /** product.md §2 */
  title: '404 Not Found',
  says: 'Nothing is kept at this address. It may have been moved, or mistyped.',
  ways: 'Where to go from here',
} as const;

export const ways = [
  { to: '/', title: 'Front page', says: 'What we do, and how a project runs' },
  { to: '/services', title: 'Services', says: 'Six offerings with what each contains' },
  { to: '/pricing', title: 'Pricing', says: 'Plans, and what is included' },
  { to: '/products', title: 'Products', says: 'Software of ours, as those see it who use it' },
  { to: '/careers', title: 'Careers', says: 'Open roles, with pay and last day' },
  { to: '/contact', title: 'Contact', says: 'Tell us what you were looking for' },
] as const;
