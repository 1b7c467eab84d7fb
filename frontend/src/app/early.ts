/** What a page's first screen asks for, so that it can be asked before the screen's code is there. A test holds it against the screens. */

const GLANCE = '/glance?since=mark&limit=50';
const MOST = 'limit=100';

/** Paths under `/api`; none for a page whose address chooses what it shows. */
export const firstCalls = (path: string, search: string, person: string): readonly string[] => {
  if (search !== '') return [];
  if (path === '/client') return [GLANCE, `/proposals?${MOST}`, `/projects/client?${MOST}`, `/invoices?${MOST}`];
  if (path === '/employee')
    return [
      GLANCE,
      `/projects?${MOST}`,
      `/project-assignments?employeeId=${person}&${MOST}`,
      `/projects/available?${MOST}`,
    ];
  if (path === '/admin')
    return [
      GLANCE,
      `/proposals?${MOST}`,
      `/projects?${MOST}`,
      `/invoices?${MOST}`,
      '/visits',
      '/analytics',
      '/projects/analytics',
    ];
  return [];
};
