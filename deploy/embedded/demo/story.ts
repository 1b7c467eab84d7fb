/** What happened at the demo company: a project at every stage, proposals in every state. Days count from its day 0. */

import type { ChatActs } from './chat-acts.ts';
import type { At, Sitting } from './diary.ts';
import type { Everybody } from './joining.ts';
import type { Visitor } from './person.ts';
import { catalogue, claims, judged } from './story/catalogue.ts';
import { archivedSite, morePortal, patientPortal, portalPaid, portalShown } from './story/clinics.ts';
import { particulars } from './story/company.ts';
import { portalTalk, unreadTalk } from './story/conversations.ts';
import { hiring, hiringGoesOn } from './story/hiring.ts';
import { hours } from './story/hours.ts';
import { cancelledKiosk, dispatch, dispatchReport, staffingAndPlanned, surveyOnHold } from './story/others.ts';
import { openProposals } from './story/proposals.ts';
import { releases } from './story/releases.ts';
import { bookShop, lateReview } from './story/shop.ts';
import type { Acts } from './story/telling.ts';
import { visitorsOf } from './story/visitors.ts';

type Stage = Readonly<{
  acts: Acts;
  chat: ChatActs;
  at: At;
  sitting: Sitting;
  visitor: Visitor;
  dayOf(n: number): string;
}>;

export const tell = async (who: Everybody, { acts, chat, at, sitting, visitor, dayOf }: Stage): Promise<void> => {
  await particulars(who);
  await releases(who, acts, at);
  await bookShop(who, acts, at);
  await catalogue(who, at, dayOf);
  await archivedSite(who, acts, at, chat);
  const portal = await patientPortal(who, acts, at);
  await judged(who);
  await hiring(who, acts, visitor, at, dayOf);
  await portalPaid(who, acts, at, portal);
  const trucks = await dispatch(who, acts, at);
  await visitorsOf(113, visitor, at);
  await cancelledKiosk(who, acts, at);
  await visitorsOf(114, visitor, at);
  await visitorsOf(115, visitor, at);
  await surveyOnHold(who, acts, at);
  await visitorsOf(116, visitor, at);
  await lateReview(who, acts, at);
  await portalTalk(who, chat, at, portal.id);
  await visitorsOf(117, visitor, at);
  await visitorsOf(118, visitor, at);
  await morePortal(who, acts, at, portal);
  await dispatchReport(who, acts, at, trucks);
  await portalShown(who, acts, at, { portal, visitor });
  await at(119);
  await sitting(() => hours(who, acts, { portal: portal.id, trucks }));
  await staffingAndPlanned(who, acts, at);
  const proposals = await openProposals(who, acts, at);
  await hiringGoesOn(who, acts, visitor, at, dayOf);
  await visitorsOf(119, visitor, at);
  await unreadTalk(who, chat, at, { portal: portal.id, ...proposals });
  await claims(who);
};
