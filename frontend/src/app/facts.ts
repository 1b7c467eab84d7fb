/** JSON-LD of the public pages (schema.org): only what the page itself says. */
import type { ShownJob } from '@lamplight/bff/contract/careers.ts';
import type { ShownPlan, ShownProduct } from '@lamplight/bff/contract/catalogue.ts';

export type Fact = Readonly<Record<string, unknown>>;
type Of = Readonly<{ origin: string; company: string }>;

const fact = (type: string, members: Fact): Fact => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...members,
});
const part = (type: string, members: Fact): Fact => ({ '@type': type, ...members });

const organization = ({ origin, company }: Of): Fact => ({ name: company, url: `${origin}/` });

export const organizationFact = (of: Of): Fact =>
  fact('Organization', { ...organization(of), logo: `${of.origin}/favicon.svg` });

/** Priced plans alone: a price on request is no offer. */
export const planFacts = (plans: readonly ShownPlan[], of: Of): Fact[] =>
  plans.flatMap((plan) =>
    plan.pricePaise === null
      ? []
      : [
          fact('Product', {
            name: plan.name,
            description: plan.tagline,
            brand: part('Organization', organization(of)),
            offers: part('Offer', {
              price: rupees(plan.pricePaise),
              priceCurrency: 'INR',
              url: `${of.origin}/pricing`,
              availability: 'https://schema.org/InStock',
            }),
          }),
        ],
  );

export const productFact = (product: ShownProduct, of: Of): Fact =>
  fact('Product', {
    name: product.name,
    description: product.summary,
    url: `${of.origin}/projects/${product.slug}`,
    image: product.gallery.map(({ pictureId }) => `${of.origin}/api/catalogue/pictures/${pictureId}`),
    brand: part('Organization', organization(of)),
  });

const EMPLOYMENT = {
  FULL_TIME: 'FULL_TIME',
  PART_TIME: 'PART_TIME',
  CONTRACT: 'CONTRACTOR',
  INTERNSHIP: 'INTERN',
} as const;

export const jobFact = (job: ShownJob, of: Of): Fact =>
  fact('JobPosting', {
    title: job.title,
    description: job.description,
    identifier: part('PropertyValue', { name: of.company, value: job.jobId }),
    url: `${of.origin}/careers/${job.slug}`,
    datePosted: job.publishedAt,
    // through the end of that day in India
    ...(job.closesOn === null ? {} : { validThrough: `${job.closesOn}T23:59:59+05:30` }),
    employmentType: EMPLOYMENT[job.type],
    hiringOrganization: part('Organization', organization(of)),
    jobLocation: part('Place', {
      address: part('PostalAddress', { addressLocality: job.location, addressCountry: 'IN' }),
    }),
    ...(job.workMode === 'REMOTE'
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: part('Country', { name: 'India' }),
        }
      : {}),
    ...(job.salary
      ? {
          baseSalary: part('MonetaryAmount', {
            currency: 'INR',
            value: part('QuantitativeValue', {
              minValue: Number(rupees(job.salary.minPaise)),
              maxValue: Number(rupees(job.salary.maxPaise)),
              unitText: 'YEAR',
            }),
          }),
        }
      : {}),
    totalJobOpenings: job.openings,
    skills: job.skills.join(', '),
    directApply: true,
  });

/** `1234.50`, exact. */
const rupees = (paise: number): string => `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
