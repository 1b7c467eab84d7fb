/** The terms of the demo company: readable, and the company's own to adapt before it goes live (README). */
export const texts = {
  title: 'Terms',
  lead: 'What you can expect of us, and we of you, in plain words. An accepted offer adds to these terms; where the two differ, the offer stands.',
  changed: 'Last changed on',
  contents: 'Contents',
  figures: 'Terms at a glance',
} as const;

/** The civil date from which this wording holds. */
export const CHANGED_ON = '2026-11-21';

/** Terms that are asked for most, each as its section says it. */
export const figures: readonly Readonly<{ value: string; says: string; section: string }>[] = [
  { value: '15 days', says: 'to pay an invoice, where the offer names no other term', section: 'payment' },
  { value: '90 days', says: 'in which faults are mended without charge', section: 'warranty' },
  { value: '14 days', says: 'of notice by which either side ends a project', section: 'end' },
  { value: '3 years', says: 'of confidentiality after the work', section: 'secrets' },
  { value: '30 days', says: 'before a change of these terms holds', section: 'disputes' },
];

export type Section = Readonly<{ id: string; title: string; says: string }>;

/** @param company as configured; it is the party named throughout */
export const sections = (company: string): readonly Section[] => [
  {
    id: 'who',
    title: 'Who these terms bind',
    says: `These terms are between ${company} ("we") and the person or company that opens an account, sends a proposal or accepts an offer ("you"). If you act for a company, you confirm that you may do so.

They hold for this website, for the portal behind it and for the work that is ordered through it. They are governed by the law of India.`,
  },
  {
    id: 'account',
    title: 'Your account',
    says: `You give your own name, an address that reaches you and a mobile number, and you keep them up to date. One account is for one person; invite colleagues instead of sharing a password.

- Keep your password and codes to yourself. We never ask for them.
- Tell us at once when you think that somebody else is using your account. You can end all other sessions yourself in your profile.
- You must be at least 18 years old to order work.`,
  },
  {
    id: 'proposals',
    title: 'Proposals and offers',
    says: `Sending a proposal costs nothing and binds nobody. We answer with an offer, with questions, or with a refusal and its reason.

An offer names a price in rupees without GST, a plan of milestones with dates and acceptance criteria, the payment term and the day until which it holds. You may accept it, answer with a counter-offer or decline it. A contract comes about when you accept one version of an offer in the portal. That version, with its fingerprint, is what was agreed.`,
  },
  {
    id: 'changes',
    title: 'Changes to what was agreed',
    says: `Neither side changes an accepted offer alone. Whoever wants more, less or other work writes a change request with its effect on price and dates. It holds once both sides have accepted it; until then the plan stays as it was.`,
  },
  {
    id: 'acceptance',
    title: 'Delivery and acceptance',
    says: `We hand over each milestone with its evidence: files, changes to the code and the checks they passed, set beside the criteria of the offer.

- You accept it, or send it back and say for each point what is missing.
- We mend what was sent back and hand it over again, at no extra price, as long as it is within the criteria.
- If the offer names a period for acceptance and it passes without an answer, the milestone counts as accepted. We remind you before. Without such a period in the offer, silence is not acceptance.

What was accepted stays recorded with the exact versions of its files.`,
  },
  {
    id: 'payment',
    title: 'Invoices and payment',
    says: `Each accepted milestone makes one invoice. If the offer asks for an advance, the first invoices take it off. Invoices are in rupees, with GST at the rate of their day where it applies, and are due within the days that the offer names; 15 where it names none.

If tax is deducted at source, send us the certificate; the amount counts as paid. If you think that an invoice is wrong, dispute it in the portal before it is due; what is not in dispute stays payable. We may pause work on a project whose invoices have been overdue for more than 15 days, after telling you.`,
  },
  {
    id: 'rights',
    title: 'Who owns what',
    says: `What we make for a milestone becomes yours when that milestone is paid: code, designs and documents, without limit of time, place or use.

Not part of this are tools and components that we had before, and open-source parts. For the first you receive a lasting licence to use them within the work; the second keep their own licences. The hand-over lists both. What you give us stays yours; we use it only for your project.`,
  },
  {
    id: 'secrets',
    title: 'Confidentiality',
    says: `Each side keeps to itself what it learns about the other's business, code, prices and people, during the work and for three years after it. This does not hold for what is public, what was known before, or what a court or an authority lawfully demands.

We name you as a client, or show your product, only if you agreed to it in writing. You may take that back.`,
  },
  {
    id: 'data',
    title: 'Personal data',
    says: `We keep what the work needs: your account, your billing particulars, your messages and files, and a record of who did what and when. We sell nothing of it. We process it under the Digital Personal Data Protection Act, 2023.

- Visits to this site are counted by day, without anything that identifies you.
- Applications for a job are erased 12 months after they ended, and what is written on the contact page 12 months after it came.
- Invoices and receipts are kept for as long as tax law demands.
- You may see your data, have them corrected, export them, and ask for erasure of what we need not keep. Write to us through the contact page; there you also reach the person who answers complaints about data.

Where your project holds personal data of others, you decide why and how they are processed, and we act on your instructions.`,
  },
  {
    id: 'warranty',
    title: 'Faults after delivery',
    says: `For 90 days after a milestone was accepted we mend, without charge, what does not do what its criteria say. Report it in the portal with the steps to see it. This does not cover changes made by others, or services of others that changed. Longer care is ordered as a plan.`,
  },
  {
    id: 'liability',
    title: 'Liability',
    says: `Each side answers for the harm it causes by breaking these terms, up to the price of the project concerned. Neither answers for lost profit or for what it could not foresee. These limits do not hold for harm done on purpose or by gross negligence, for breach of confidentiality, or where the law allows no limit.

Neither side is in breach while something beyond its control keeps it from acting, as long as it says so without delay.`,
  },
  {
    id: 'use',
    title: 'Fair use of this site',
    says: `Do not try to reach what is not shared with you, to disturb the service, to send harmful files or to copy the site's contents by machine. If you find a weakness, tell us through the contact page and give us time to mend it; we take no action against people who do so in good faith.`,
  },
  {
    id: 'end',
    title: 'How it ends',
    says: `You may close your account when no project of yours is open. Either side may end a project with 14 days' notice in the portal, or at once if the other breaks the terms gravely and does not mend it within 14 days of being told.

Then you pay for the milestones that were accepted and for the agreed work on open ones until that day, and you receive all files as they are. Confidentiality, ownership, payment and liability outlast the end.`,
  },
  {
    id: 'disputes',
    title: 'Disputes, and changes to these terms',
    says: `Talk to us first: a dispute is answered by a person with the right to settle it. If that does not help within 30 days, one arbitrator decides under the Arbitration and Conciliation Act, 1996, in English, at the place of our registered office; courts of that place have jurisdiction for everything else.

We may change these terms. A change is announced in the portal 30 days before it holds, and never touches an offer that was already accepted.`,
  },
];
