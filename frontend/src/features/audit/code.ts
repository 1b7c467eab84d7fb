/** Sentences for what services/integrations audits of repositories: their project, and who may use them. The audit alone shows them. */
import type { Facts, Sentences } from '../../parts/history/sentences.ts';

/** Whose access it is: their id stands in the path of what changed. */
const whose = ({ any, nameOf }: Facts): string => {
  const [, id] = any('state')?.field.split('.') ?? [];
  return (id === undefined ? null : nameOf(id)) ?? 'somebody';
};

const BECAME: Readonly<Record<string, (person: string) => string>> = {
  given: (person) => `${person} was let in`,
  invited: (person) => `${person} was invited`,
  taken: (person) => `${person} is let in no more`,
  remains: (person) => `${person} may use it although access was taken`,
  earlier_remains: (person) => `${person} was let in, and an earlier account of theirs still is`,
  no_account: (person) => `${person} has no GitHub account here`,
  no_connection: () => 'GitHub could not be asked',
  refused: () => 'GitHub refused',
};

export const codeSentences = {
  RepositoryMapped: (f) => `${f.who} mapped ${f.what} to a project.`,
  RepositoryHooked: (f) => `GitHub tells of ${f.what}.`,
  RepositoryHookRefused: (f) => `GitHub does not tell of ${f.what}.`,
  RepositoryRenamed: (f) => `GitHub calls ${textOf(f, 'from')} ${textOf(f, 'to')} now.`,
  RepositoryReconciled: (f) => `${f.who} asked GitHub again for what was out of step in ${f.what}.`,
  RepositoryUnmapped: (f) => `${f.who} unmapped ${f.what}.`,
  RepositoryUnhooked: (f) =>
    f.any('unhooked')?.to === 'confirmed'
      ? `GitHub tells of ${f.what} no more.`
      : `Whether GitHub tells of ${f.what} no more is in doubt.`,
  RepositoryAccessRequested: (f) =>
    f.any('wanted')?.to === 'taken'
      ? `${f.what}: access of ${whose(f)} is to be taken.`
      : `${f.what}: access is to be given to ${whose(f)}.`,
  RepositoryAccessChanged: (f) => `${f.what}: ${(BECAME[String(f.any('state')?.to)] ?? unsaid)(whose(f))}.`,
} as const satisfies Sentences;

/** A name as it was, or is. */
const textOf = ({ any }: Facts, end: 'from' | 'to'): string => {
  const name = any('name')?.[end];
  return typeof name === 'string' ? name : 'a repository';
};
const unsaid = (person: string): string => `access of ${person} changed`;
