/** What a person of each role begins, as the palette offers it: an address where it is begun. */
import { hasRole, type Role } from '@lamplight/bff/contract/roles.ts';
import type { IconName } from '../../ui/Icon.tsx';

type Action = Readonly<{ id: string; label: string; icon: IconName; to: string; roles: readonly Role[] }>;

/** In the order of their weight: the first few stand there before anything is typed. */
const actions: readonly Action[] = [
  { id: 'start', label: 'Start a project', icon: 'plus', to: '/proposalform', roles: ['client'] },
  { id: 'propose', label: 'Propose a project', icon: 'plus', to: '/proposalform', roles: ['employee'] },
  { id: 'on-behalf', label: 'Propose for a client', icon: 'plus', to: '/proposalform', roles: ['admin'] },
  { id: 'employee', label: 'Add an employee', icon: 'join', to: '/add-employee', roles: ['admin'] },
  { id: 'job', label: 'New role', icon: 'plus', to: '/admin/jobs?job=new', roles: ['admin'] },
  {
    id: 'product',
    label: 'New product',
    icon: 'plus',
    to: '/admin/catalogue?kind=products&open=new',
    roles: ['admin'],
  },
  { id: 'plan', label: 'New plan', icon: 'plus', to: '/admin/catalogue?kind=plans&open=new', roles: ['admin'] },
  { id: 'announce', label: 'Announce something', icon: 'bell', to: '/notifications?announce=1', roles: ['admin'] },
  {
    id: 'technology',
    label: 'New tech stack',
    icon: 'plus',
    to: '/admin/catalogue?kind=tech-stacks&open=new',
    roles: ['admin'],
  },
];

export const actionsOf = (role: Role): readonly Action[] => actions.filter(({ roles }) => hasRole(role, roles));
