/** Who is meant, by what this service has heard of people and projects. */
import type { Terms } from '../people/terms.ts';
import type { Audience, News } from './consequence.ts';
import type { ToldSubject } from './told/subjects.ts';

/** What is known of whom an event may concern. `team`: those who are assigned to the project. */
export type Around = Readonly<{
  subject: ToldSubject | null;
  team: readonly string[];
  /** Those who may sign in now. */
  admins: readonly string[];
  /** The appointments of everybody who ever was one. */
  adminTerms: Terms;
}>;

/**
 * Each of them once. Of a proposal that nobody has submitted nobody is told, not even admins.
 * @param of the proposal or project that it is about; null: none
 */
export const peopleIn = (
  { to, except, of }: Readonly<{ to: readonly Audience[]; except: readonly string[]; of: string | null }>,
  around: Around,
): readonly string[] => {
  if (of !== null && around.subject?.clientId === null) return [];
  const all = to.flatMap((audience) => peopleOf(audience, around));
  return [...new Set(all)].filter((id) => !except.includes(id));
};

const peopleOf = (audience: Audience, { subject, team, admins }: Around): readonly string[] => {
  switch (audience) {
    case 'admins':
      return admins;
    case 'client':
      return known(subject?.clientId);
    case 'author':
      return known(subject?.authorId);
    case 'lead':
      return known(subject?.leadId);
    case 'team':
      return team;
    default:
      return [audience.person];
  }
};

/** The appointments by which it was ever theirs, as far as they were heard. */
export const termsOf = (userId: string, to: readonly Audience[], { subject, adminTerms }: Around): readonly string[] =>
  to.flatMap((audience) => {
    if (audience === 'admins') return adminTerms[userId] ?? [];
    return audience === 'lead' ? (subject?.leads[userId] ?? []) : [];
  });

const known = (id: string | null | undefined): readonly string[] => (id === null || id === undefined ? [] : [id]);

/** Nobody is told what they did themselves. */
export const readersOf = (news: News, by: string | null, around: Around): readonly string[] =>
  peopleIn(news, around).filter((id) => id !== by);
