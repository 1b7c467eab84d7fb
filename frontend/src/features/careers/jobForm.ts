/** A role as it is typed, and the body that is sent. Nothing is lost on the way there and back. */
import { type JobBody, jobBody } from '@lamplight/bff/contract/careers.ts';
import { byField, checked, fieldOf, type Reading } from '../../forms/reading.ts';

export type TypedJob = Readonly<{
  title: string;
  /** Follows the title until it is typed itself. */
  slug: string;
  department: string;
  location: string;
  workMode: JobBody['workMode'];
  type: JobBody['type'];
  experience: string;
  minPaise: number | null;
  maxPaise: number | null;
  openings: string;
  description: string;
  /** Separated by commas. */
  skills: string;
  closesOn: string;
}>;

export const blankJob: TypedJob = {
  title: '',
  slug: '',
  department: '',
  location: '',
  workMode: 'HYBRID',
  type: 'FULL_TIME',
  experience: '',
  minPaise: null,
  maxPaise: null,
  openings: '1',
  description: '',
  skills: '',
  closesOn: '',
};

export const typedOf = (body: JobBody): TypedJob => ({
  title: body.title,
  slug: body.slug,
  department: body.department,
  location: body.location,
  workMode: body.workMode,
  type: body.type,
  experience: body.experience,
  minPaise: body.salary?.minPaise ?? null,
  maxPaise: body.salary?.maxPaise ?? null,
  openings: String(body.openings),
  description: body.description,
  skills: body.skills.join(', '),
  closesOn: body.closesOn ?? '',
});

/** `Lead engineer, Pune` → `lead-engineer-pune` */
export const slugFrom = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');

/** Each once, however often and in whatever case it was typed. */
const skillsOf = (typed: string): string[] => {
  const seen = new Map<string, string>();
  for (const skill of typed.split(',').map((one) => one.trim()))
    if (skill !== '' && !seen.has(skill.toLowerCase())) seen.set(skill.toLowerCase(), skill);
  return [...seen.values()];
};

export const readJob = (typed: TypedJob): Reading<JobBody> => {
  const { minPaise, maxPaise, closesOn, openings, skills, ...plain } = typed;
  const paid = minPaise !== null || maxPaise !== null;
  const reading = checked(jobBody, {
    ...plain,
    openings: /^\d+$/.test(openings.trim()) ? Number(openings) : 0,
    skills: skillsOf(skills),
    ...(paid ? { salary: { minPaise: minPaise ?? 0, maxPaise: maxPaise ?? minPaise ?? 0 } } : {}),
    ...(closesOn === '' ? {} : { closesOn }),
  });
  return byField(reading, nameOf);
};

/** `salary.minPaise` is a field of the form by itself; a list is one field, whichever of its entries is meant. */
export const nameOf = (path: string): string => fieldOf(path.replace(/^salary\./, ''));

/** For the comparison of two versions. */
export const jobLabels: Readonly<Record<keyof TypedJob, string>> = {
  title: 'Title',
  slug: 'Address',
  department: 'Department',
  location: 'Place',
  workMode: 'Work mode',
  type: 'Type',
  experience: 'Experience',
  minPaise: 'Pay a year, from',
  maxPaise: 'Pay a year, to',
  openings: 'Openings',
  description: 'Description',
  skills: 'Skills',
  closesOn: 'Applications through',
};
