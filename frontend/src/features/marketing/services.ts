import type { ShownTechStack } from '@lamplight/bff/contract/catalogue.ts';

/** The six services, by the codes that proposals know them by (product.md §1; domain.md §5.1). */
export const services = [
  {
    code: 'AI',
    name: 'AI',
    start: 'Start an AI project',
    says: 'Assistants, extraction and forecasting on your own data',
    stacks: ['AI'],
  },
  {
    code: 'WEB',
    name: 'Web',
    start: 'Start a web project',
    says: 'Portals and products that load before you notice',
    stacks: ['FRONTEND', 'BACKEND'],
  },
  {
    code: 'MOBILE',
    name: 'Mobile',
    start: 'Start a mobile project',
    says: 'One codebase, both stores, works offline',
    stacks: ['MOBILE'],
  },
  {
    code: 'CLOUD',
    name: 'Cloud',
    start: 'Start a cloud project',
    says: 'Platforms that one person can run',
    stacks: ['CLOUD'],
  },
  {
    code: 'DATA',
    name: 'Data engineering',
    start: 'Start a data project',
    says: 'Pipelines, warehouses, figures people trust',
    stacks: ['DATA'],
  },
  {
    code: 'UIUX',
    name: 'UI and UX',
    start: 'Start a design project',
    says: 'Research, interface design, design systems',
    stacks: ['DESIGN'],
  },
] as const satisfies readonly {
  code: string;
  name: string;
  start: string;
  says: string;
  stacks: readonly ShownTechStack['category'][];
}[];
export type Service = (typeof services)[number];

/** The path at which a proposal for the service starts. */
export const startOf = ({ code }: Pick<Service, 'code'>): string => `/proposalform?service=${code}`;
