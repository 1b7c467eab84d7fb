/** Who may read which versions of a document, and who may do what with it, and when: the one table behind `decide` and `can`. */
import { type DocumentAct, documentActs } from '@lamplight/bff/contract/documents.ts';
import type { Audience } from '@lamplight/bff/contract/pins.ts';
import { type Actor, isAdmin } from '@lamplight/common/facts/actor.ts';
import type { Pin } from '../pins/pin.ts';
import { isClient, isLead, isMember } from '../projects/rights.ts';
import type { PresentProject } from '../projects/state.ts';
import { newestOf, type PresentDocument, type Version } from './state.ts';

/** What somebody is on a project; whoever only may say that they would like to be on it is nothing there. */
export type Part = 'admin' | 'lead' | 'member' | 'client';
export const partIn = (actor: Actor, p: PresentProject): Part | null => {
  if (isAdmin(actor)) return 'admin';
  if (isLead(actor, p)) return 'lead';
  if (isMember(actor, p)) return 'member';
  return isClient(actor, p) ? 'client' : null;
};

/** Somebody before a document. `open`: its project takes documents, since it has not ended. */
export type Standing = Readonly<{ actorId: string; part: Part | null; open: boolean }>;

/** The team reads every version, the client what was shared with them: never a draft, never what is internal. */
export const versionsFor = (part: Part | null, d: PresentDocument): readonly Version[] => {
  if (part === null) return [];
  return part === 'client' ? d.versions.filter(isForClient) : d.versions;
};
export const isForClient = ({ state, audience }: Version): boolean => audience === 'client' && state !== 'draft';

/** The team reads every pin; the client those that were put for both on what they may read. */
export const pinsFor = (part: Part | null, d: PresentDocument): readonly Pin[] => {
  if (part === null) return [];
  if (part !== 'client') return d.pins;
  const readable = new Set(versionsFor(part, d).map(({ version }) => version));
  return d.pins.filter(({ audience, version }) => audience === 'client' && readable.has(version));
};

const leads = ({ part }: Standing): boolean => part === 'admin' || part === 'lead';
const isOnTeam = ({ part }: Standing): boolean => part !== null && part !== 'client';

/** Of a company's document the newest version is handed round by who uploaded it, the lead and admins. */
const handsRound = (s: Standing, d: PresentDocument): boolean =>
  d.side === 'company' && (leads(s) || (isOnTeam(s) && newestOf(d).uploadedBy === s.actorId));

const DECIDES: Readonly<Record<Audience, readonly Part[]>> = { internal: ['admin', 'lead'], client: ['client'] };
/** The client of what they may read, lead and admins of all but what is the client's to decide. */
const decides = (s: Standing, d: PresentDocument): boolean => {
  if (s.part === null || d.side === 'client') return false;
  if (s.part === 'client') return versionsFor('client', d).length > 0;
  return DECIDES[newestOf(d).audience ?? 'internal'].includes(s.part);
};

type Rule = Readonly<{
  may: (s: Standing, d: PresentDocument) => boolean;
  ready: (s: Standing, d: PresentDocument) => boolean;
}>;
const rules: Readonly<Record<DocumentAct, Rule>> = {
  uploadVersion: {
    may: (s, { side }) => (side === 'client' ? s.part === 'client' : isOnTeam(s)),
    /** Who has been asked to read a version is not handed another one underneath: it is recalled or decided first. */
    ready: (s, d) => s.open && !['pending', 'archived'].includes(newestOf(d).state),
  },
  shareDocument: { may: handsRound, ready: (s, d) => s.open && newestOf(d).state === 'draft' },
  recallDocument: { may: handsRound, ready: (_s, d) => newestOf(d).state === 'pending' },
  decideDocument: { may: decides, ready: (s, d) => versionsFor(s.part, d).at(-1)?.state === 'pending' },
  addPin: {
    may: (s, d) => versionsFor(s.part, d).length > 0,
    ready: (s, d) => s.open && versionsFor(s.part, d).at(-1)?.state !== 'archived',
  },
  archiveDocument: { may: leads, ready: (_s, { versions }) => versions.some(({ state }) => state === 'approved') },
};

/** Who put it, whoever uploaded the newest version, the lead and admins say that a pin is done with. */
export const mayResolve = (s: Standing, d: PresentDocument, { by }: Pick<Pin, 'by'>): boolean =>
  by === s.actorId || newestOf(d).uploadedBy === s.actorId || leads(s);

export const can = (act: DocumentAct, s: Standing, d: PresentDocument): boolean => rules[act].may(s, d);
export const allows = (act: DocumentAct, s: Standing, d: PresentDocument): boolean => rules[act].ready(s, d);
/** Nobody decides what they uploaded themselves. */
export const isOwn = ({ actorId }: Standing, d: PresentDocument): boolean => newestOf(d).uploadedBy === actorId;

/** What the person may do with the document; what they type and the file's scan are not judged. */
export const abilities = (s: Standing, d: PresentDocument): Readonly<Record<DocumentAct, boolean>> =>
  Object.fromEntries(
    documentActs.map((act) => [act, can(act, s, d) && allows(act, s, d) && !(act === 'decideDocument' && isOwn(s, d))]),
  ) as Record<DocumentAct, boolean>;
