/** Who pays, as admins have saved the company's particulars: projects keeps them, and tells what is no secret of them. */
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';

/** The company as its payslips and its worksheets name it. */
export type Employer = Readonly<{
  name: string;
  /** Empty while nobody has told one. */
  address: string;
  /** The number of its account for deducting tax (Income-tax Act); null until an admin has told it. */
  tan: string | null;
  /** Its code at the provident fund; null until an admin has told it. */
  establishmentCode: string | null;
}>;
export type EmployerDoc = Employer & Readonly<{ _id: string }>;

/** There is one company. */
const COMPANY = 'main';

export const employerTold: Projection<EmployerDoc, ProjectsEvent> = {
  name: 'employer-told',
  version: 1,
  reads: { topics: [PROJECTS_TOPIC] },
  indexes: [],
  ids: ({ type, data }) => (type === 'CompanyParticularsSaved' ? [data.companyId] : []),
  evolve: (doc, { type, data }, id) => {
    if (type !== 'CompanyParticularsSaved') return doc;
    const { legalName: name, address, tan = null, epfCode: establishmentCode = null } = data;
    return { _id: id, name, address, tan, establishmentCode };
  },
};

/**
 * Who pays, as it holds now.
 *
 * @param settings the first value: it holds until an admin has saved the company's particulars, and nothing of it after that
 */
export const employerWith =
  (told: View<EmployerDoc>, settings: Employer): (() => Promise<Employer>) =>
  async () => {
    const doc = await told.get(COMPANY);
    if (doc === null) return settings;
    const { _id, ...employer } = doc;
    return employer;
  };
