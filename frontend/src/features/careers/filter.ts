/** Which open roles a visitor looks at, as it stands in the URL. A value that no role has is ignored. */
import type { ShownJob } from '@lamplight/bff/contract/careers.ts';
import type { Option } from '../../ui/Choices.tsx';
import { modeWords, typeWords } from './words.ts';

export const filterNames = ['department', 'place', 'mode', 'type'] as const;
export type FilterName = (typeof filterNames)[number];
export type JobFilter = Readonly<Record<FilterName, string | undefined>>;

const valueIn: Readonly<Record<FilterName, (job: ShownJob) => string>> = {
  department: (job) => job.department,
  place: (job) => job.location,
  mode: (job) => job.workMode,
  type: (job) => job.type,
};
const wordOf: Readonly<Record<FilterName, (value: string) => string>> = {
  department: (value) => value,
  place: (value) => value,
  mode: (value) => modeWords[value as ShownJob['workMode']],
  type: (value) => typeWords[value as ShownJob['type']],
};
export const filterWords: Readonly<Record<FilterName, Readonly<{ label: string; any: string }>>> = {
  department: { label: 'Department', any: 'Every department' },
  place: { label: 'Place', any: 'Every place' },
  mode: { label: 'Work mode', any: 'Any' },
  type: { label: 'Type', any: 'Any' },
};

/** What the roles on offer can be narrowed by, each value once. */
export const optionsOf = (jobs: readonly ShownJob[], name: FilterName): readonly Option[] =>
  [...new Set(jobs.map(valueIn[name]))]
    .sort((a, b) => a.localeCompare(b, 'en'))
    .map((value) => ({ value, label: wordOf[name](value) }));

export const filterOf = (query: URLSearchParams, jobs: readonly ShownJob[]): JobFilter => {
  const chosen = (name: FilterName) => {
    const value = query.get(name);
    return value !== null && jobs.some((job) => valueIn[name](job) === value) ? value : undefined;
  };
  return { department: chosen('department'), place: chosen('place'), mode: chosen('mode'), type: chosen('type') };
};

export const isNarrowed = (filter: JobFilter): boolean => filterNames.some((name) => filter[name] !== undefined);

export const matching = (jobs: readonly ShownJob[], filter: JobFilter): readonly ShownJob[] =>
  jobs.filter((job) => filterNames.every((name) => filter[name] === undefined || filter[name] === valueIn[name](job)));

/** `?source=` of an address that was shared; what has another shape is none (applicationBody). */
export const sourceOf = (query: URLSearchParams): string | undefined => {
  const source = query.get('source') ?? '';
  return /^[a-z0-9-]{1,40}$/.test(source) ? source : undefined;
};
