/** Sentences for the events of services/identity: accounts, jobs, applications, maintenance. The audit alone shows them. */
import { adding, day, type Facts, money, type Sentences, sentenceOf } from '../../parts/history/sentences.ts';
import { formatInstant } from '../../ui/dates.ts';
import { upperFirst } from '../../ui/letters.ts';
import { codeSentences } from './code.ts';
import { connectionSentences } from './connections.ts';
import { conversationSentences } from './conversations.ts';
import type { AuditEvent } from './data.ts';
import { payrollSentences } from './payroll.ts';
import { storageSentences } from './storage.ts';

export const saidOf = (e: AuditEvent, nameOf?: Parameters<typeof sentenceOf>[1]): string =>
  sentenceOf(e, nameOf, {
    ...peopleSentences,
    ...payrollSentences,
    ...conversationSentences,
    ...connectionSentences,
    ...storageSentences,
    ...codeSentences,
  });

/** `the application of Meera Nair`; by its number alone once she was erased. */
const ofApplicant = ({ what }: Facts): string =>
  /^an? |^application /.test(what) ? what.replace(/^application/, 'the application') : `the application of ${what}`;
/** `the job Engineer` */
const jobOf = ({ what }: Facts): string => (what === 'a job' ? what : `the job ${what}`);
const instant = (value: unknown): string | null => (typeof value === 'string' ? formatInstant(value) : null);
const word = (value: unknown): string | null =>
  typeof value === 'string' ? value.toLowerCase().replaceAll('_', ' ') : null;
const rolesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((role) => typeof role === 'string') : [];
/** The first role that is in one list and not in the other, as people say it. */
const roleIn = (some: unknown, others: unknown): string =>
  word(rolesIn(some).find((role) => !rolesIn(others).includes(role))) ?? 'another role';
const whose = (f: Facts, thing: string): string =>
  f.who === f.person ? `their ${thing}` : `the ${thing} of ${f.person}`;

/** By what `lamplight person` and `lamplight user` record. */
const OPERATOR_ACTS: Readonly<Record<string, (f: Facts) => string>> = {
  person_exported: (f) => `${f.who} took along everything that is kept about ${f.person}.`,
  second_factor_reset: (f) => `${f.who} reset the second factor of ${f.person}.`,
  sessions_ended: (f) => `${f.who} ended every session of ${f.person}.`,
  admin_invited: (f) => `${f.who} invited ${f.person} as an admin.`,
};

const peopleSentences = {
  // accounts
  UserSignedUp: (f) => `${upperFirst(f.person)} signed up.`,
  UserInvited: (f) => `${f.who} invited ${f.person}.`,
  EmailVerified: (f) => `The e-mail address of ${f.person} was proved.`,
  InvitationAccepted: (f) => `${upperFirst(f.person)} accepted the invitation.`,
  ProfileUpdated: (f) => `${f.who} changed ${whose(f, 'profile')}.`,
  PasswordChanged: (f) => `${upperFirst(f.person)} has a new password.`,
  PasswordRehashed: (f) => `The password of ${f.person} is stored in a stronger form.`,
  EmailChanged: (f) => `${upperFirst(f.person)} has a new e-mail address.`,
  TwoFactorEnabled: (f) => `${upperFirst(f.person)} switched the second factor on.`,
  TwoFactorDisabled: (f) =>
    f.bySystem
      ? `${f.who} took the second factor of ${f.person} away.`
      : `${upperFirst(f.person)} switched the second factor off.`,
  IdentityLinked: (f) => `${upperFirst(f.person)} linked a Google account.`,
  IdentityUnlinked: (f) => `${upperFirst(f.person)} unlinked a Google account.`,
  RoleGranted: (f) => {
    const roles = f.any('granted');
    return `${f.who} gave ${f.person} the role of ${roleIn(roles?.to, roles?.from)}.`;
  },
  RoleRevoked: (f) => {
    const roles = f.any('granted');
    return `${f.who} took the role of ${roleIn(roles?.from, roles?.to)} from ${f.person}.`;
  },
  UserDeactivated: (f) => `${f.who} deactivated the account of ${f.person}.`,
  UserReactivated: (f) => `${f.who} activated the account of ${f.person} again.`,
  AdminEnrolled: (f) => `${upperFirst(f.person)} counts among the admins.`,
  AdminStruck: (f) => `${upperFirst(f.person)} does not count among the admins any more.`,
  EmployeeJoined: (f) => `${upperFirst(f.person)} joined the staff${adding(' on ', day(f.any('joinedOn')?.to))}.`,
  EmployeeDesignationChanged: (f) => {
    const designation = f.any('designation')?.to;
    return `${f.who} changed what ${f.person} is called${typeof designation === 'string' ? ` to ${designation}` : ''}.`;
  },
  EmployeeRelocated: (f) => `${f.who} changed the state in which ${f.person} works.`,
  EmployeeSkillsChanged: (f) => `${f.who} changed the skills of ${f.person}.`,
  EmployeeLeft: (f) => `${f.who} recorded the exit of ${f.person}${adding(', last day ', day(f.any('leftOn')?.to))}.`,
  ClientRegistered: (f) => `${upperFirst(f.person)} became a client.`,
  ClientBillingProfileUpdated: (f) => `${f.who} changed ${whose(f, 'billing profile')}.`,
  // what an operator did about somebody
  PersonForgotten: (f) => `${f.who} had ${f.person} forgotten: nothing personal of theirs can be read any more.`,
  OperatorIntervened: (f) => OPERATOR_ACTS[String(f.any('act')?.to)]?.(f) ?? `${f.who} acted on ${f.person}.`,
  // the whole product
  MaintenanceBegan: (f) => `${f.who} stopped every change in ${f.what} for maintenance.`,
  MaintenanceEnded: (f) => `${f.who} ended the maintenance: everything in ${f.what} can be changed again.`,
  // jobs
  JobDrafted: (f) => `${f.who} wrote a draft of ${jobOf(f)}.`,
  JobChanged: (f) => `${f.who} changed ${jobOf(f)}; visitors see it so from then on.`,
  JobPublished: (f) => `${f.who} published ${jobOf(f)}.`,
  JobPaused: (f) => `${f.who} paused ${jobOf(f)}.`,
  JobReopened: (f) => `${f.who} opened ${jobOf(f)} again.`,
  JobClosed: (f) =>
    f.bySystem ? `${upperFirst(jobOf(f))} closed: its last day is over.` : `${f.who} closed ${jobOf(f)}.`,
  JobFilled: (f) => `Every opening of ${jobOf(f)} is taken.`,
  OpeningReserved: (f) => `An opening of ${jobOf(f)} is kept for an offer.`,
  OpeningReleased: (f) => `An opening of ${jobOf(f)} is free again.`,
  OpeningTaken: (f) => `An opening of ${jobOf(f)} is taken.`,
  // applications
  ApplicationSubmitted: (f) => `${upperFirst(ofApplicant(f))} came in.`,
  ApplicationMoved: (f) => `${f.who} moved ${ofApplicant(f)}${adding(' to ', word(f.to('is')))}.`,
  InterviewScheduled: (f) =>
    `${f.who} planned an interview for ${ofApplicant(f)}${adding(', ', instant(f.any('at')?.to))}.`,
  InterviewCompleted: (f) =>
    `${f.who} noted an interview for ${ofApplicant(f)}${adding(': ', word(f.any('result')?.to))}.`,
  JobOfferExtended: (f) =>
    `${f.who} made an offer on ${ofApplicant(f)}${adding(': ', money(f.any('ctcPaise')?.to), ' a year')}.`,
  JobOfferAccepted: (f) => `The offer on ${ofApplicant(f)} was accepted.`,
  JobOfferDeclined: (f) => `The offer on ${ofApplicant(f)} was declined.`,
  JobOfferLapsed: (f) => `The offer on ${ofApplicant(f)} ran out without an answer.`,
  ApplicantHired: (f) => `${f.who} closed ${ofApplicant(f)} with a hire.`,
  ApplicationRejected: (f) => `${f.who} rejected ${ofApplicant(f)}.`,
  ApplicationWithdrawn: (f) => `${upperFirst(ofApplicant(f))} was withdrawn.`,
  ResumeOpened: (f) => `${f.who} opened the résumé of ${ofApplicant(f)}.`,
  ApplicantDataErased: (f) => `The personal data of ${ofApplicant(f)} were erased.`,
} as const satisfies Sentences;
export const peopleTypes = Object.keys(peopleSentences) as readonly (keyof typeof peopleSentences)[];
