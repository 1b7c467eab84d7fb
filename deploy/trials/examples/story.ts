/** What else people do at a trial's company, so that every call has been answered once: sign in, ask back, send back, hire. */
import { setTimeout as pause } from 'node:timers/promises';
import { shortIdOf } from '@lamplight/bff/contract/short-ids.ts';
import { financialYear } from '@lamplight/common/calendar/civil.ts';
import { PDF } from '@lamplight/common/files/workbench/samples.ts';
import { actsWith } from '@lamplight/embedded/demo/acts.ts';
import { accounts } from '@lamplight/embedded/openid/accounts.ts';
import type { OpenIdProvider } from '@lamplight/embedded/openid/provider.ts';
import { browserAt } from '@lamplight/embedded/openid/workbench/browser.ts';
import { driveAccounts } from '@lamplight/embedded/standins/drive/accounts.ts';
import { dropboxAccounts } from '@lamplight/embedded/standins/dropbox/accounts.ts';
import { githubAccounts } from '@lamplight/embedded/standins/github/people.ts';
import type { StandIns } from '@lamplight/embedded/standins/open.ts';
import {
  consents,
  driveAt,
  dropboxAt,
  githubAt,
  type Provider,
} from '@lamplight/embedded/standins/workbench/consent.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { appCodeAt } from '@lamplight/identity/workbench/app-code.ts';
import { appliedFor, openJob } from '../product/careers.ts';
import {
  briefOf,
  type Company,
  calculatedRun,
  dayFromNow,
  employeeForm,
  joined,
  nextMonth,
  PASSWORD,
  part,
  salaryTerms,
  signedUp,
} from '../product/company.ts';
import type { Running } from '../product/running.ts';
import { scriptOf } from '../product/script.ts';
import { type Visitor, visitorAt } from '../product/visitor.ts';

export type Stage = Readonly<{
  product: Running;
  company: Company;
  provider: OpenIdProvider;
  /** Where files and code lie. */
  standIns: StandIns;
}>;

const LOOK_MS = 50;
const WAIT_MS = 20_000;
const TECHNOLOGIES = ['Node.js', 'Kafka', 'Redis', 'RabbitMQ', 'Kotlin', 'Go', 'Python', 'Rust', 'Swift', 'Elixir'];
const NEW_PASSWORD = 'eight-lamps-and-a-wick';

/** The newest code of a kind in somebody's mail. @throws where none comes */
const codeIn = async (url: string, email: string, template: string): Promise<string> => {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const { items } = (await answer.json()) as { items: readonly { template: string; fields: { code?: string } }[] };
    const code = items.find((mail) => mail.template === template)?.fields.code;
    if (code !== undefined) return code;
    await pause(LOOK_MS);
  }
  throw new Error(`No mail ${template} came to ${email}.`);
};

export const tell = async (stage: Stage): Promise<void> => {
  await talking(stage);
  await agreeing(stage);
  await choosing(stage);
  await changing(stage);
  await documenting(stage);
  await delivering(stage);
  await showing(stage);
  await judging(stage);
  await employing(stage);
  await paying(stage);
  await parting(stage);
  await hiring(stage);
  await securing(stage);
  await google(stage);
  await connecting(stage);
  await coding(stage);
};

/** What the employee wrote is put better while they are on the project; the client names somebody, and takes a word back. */
const talking = async ({ company }: Stage): Promise<void> => {
  const { client, employee } = company.people;
  const params = { conversationId: company.conversation };
  await employee.call('message-edit', {
    params: { ...params, messageId: company.message },
    body: { text: 'The booking page is up, with the hours of both clinics.', mentions: [] },
  });
  const { message } = await client.call('message-send', {
    params,
    body: { messageId: newId(), text: 'Arjun, when may we try it?', mentions: [employee.id], attachments: [] },
  });
  await client.call('message-delete', { params: { ...params, messageId: message.messageId } });
};

/** An account that the bank knows under another name, a salary that two admins decide, a row of the law with a zero too many. */
const paying = async (stage: Stage): Promise<void> => {
  const { product, company } = stage;
  const { admin, lead } = company.people;
  const { profile } = await lead.call('bank-submit', {
    params: { employeeId: lead.id },
    body: { holder: 'Meera Nair', accountNumber: '987654321012', ifsc: 'ICIC0001234' },
  });
  await admin.call('bank-reject', {
    params: { employeeId: lead.id, bankId: profile.bank[0]?.bankId ?? '' },
    body: { reason: 'The bank knows the account under another name' },
  });
  const { rule } = await admin.call('statutory-rule-propose', {
    body: {
      ...{ key: 'EPF_ADMIN', jurisdiction: 'IN', value: { rateBp: 500, minimumPaise: 500_00 } },
      ...{ effectiveFrom: dayFromNow(120), source: 'EPFO letter', ca: true },
    },
  });
  const { invitationLink } = await admin.call('employee-add', { body: employeeForm('Devika', 'admin') });
  const second = await joined(product.url, String(invitationLink), { email: 'devika@gmail.com' });
  await proving(stage);
  await admin.call('pay-exclude', {
    params: { employeeId: second.id },
    body: { effectiveFrom: dayFromNow(0), reason: 'Paid by the parent company' },
  });
  const of = { employeeId: lead.id };
  const terms = (monthlyGrossPaise: number, day: number, reason: string) => ({
    ...{ ...salaryTerms, monthlyGrossPaise, effectiveFrom: dayFromNow(day), reason },
  });
  await admin.call('salary-assign', { params: of, body: terms(100_000_00, -20, 'As agreed') });
  await admin.call('salary-revise', { params: of, body: terms(150_000_00, 10, 'Leads two teams') });
  await second.call('salary-approve', { params: of, body: {} });
  await admin.call('salary-revise', { params: of, body: terms(250_000_00, 40, 'Leads all teams') });
  await second.call('salary-reject', { params: of, body: { reason: 'Not before April' } });
  const month = dayFromNow(0).slice(0, 7);
  const { additionalPay } = await admin.call('additional-pay-propose', {
    body: {
      ...{ employeeId: lead.id, componentCode: 'SPECIAL_PAY', amountPaise: 25_000_00, month, source: 'MANUAL' },
      ...{ sourceRef: 'Launch of the clinic', reason: 'Led it over the weekend' },
    },
  });
  await second.call('additional-pay-approve', {
    params: { additionalPayId: additionalPay.additionalPayId },
    body: {},
  });
  await admin.call('attendance-record-all', {
    params: { month },
    body: {
      rows: [lead, company.people.employee].map(({ id: employeeId }) => ({
        ...{ employeeId, lopHalfDays: 1, lopOn: [], source: 'Register', note: '' },
      })),
    },
  });
  await admin.call('statutory-rule-reject', {
    params: { ruleId: rule.ruleId, version: String(rule.versions[0]?.version) },
    body: { reason: 'A zero too many' },
  });
  await running(stage, second);
  await payingOut(stage, second);
};

/** What is proved by files: one is withdrawn, one accepted, one refused, one waits. */
const proving = async ({ company }: Stage): Promise<void> => {
  const { admin, lead } = company.people;
  const ofLead = { employeeId: lead.id };
  const { profile } = await lead.call('investment-declare', {
    params: ofLead,
    body: { taxYear: '26-27', section: '80C', amountPaise: 90_000_00, note: 'Provident fund' },
  });
  await lead.call('previous-income-declare', {
    params: ofLead,
    body: { taxYear: '26-27', employer: 'Lantern Ltd', incomePaise: 300_000_00, tdsPaise: 15_000_00 },
  });
  const params = { ...ofLead, declarationId: profile.declarations[0]?.declarationId ?? '' };
  const content = Uint8Array.from(PDF);
  const attached = async (name: string) => {
    const told = await lead.upload('proof-attach', { params, name, content });
    return { ...ofLead, proofId: told.profile.declarations[0]?.proofs[0]?.proofId ?? '' };
  };
  await lead.call('proof-withdraw', { params: await attached('premium-of-2025.pdf'), body: {} });
  const unread = await attached('statement.pdf');
  await admin.send('GET', `/api/payroll/people/${lead.id}/proofs/${unread.proofId}/content`);
  await admin.call('proof-refuse', { params: unread, body: { reason: 'The statement is of another year' } });
  const accepted = { params: await attached('statement-2026.pdf'), body: { acceptedPaise: 90_000_00, note: '' } };
  await admin.call('proof-accept', accepted);
  await lead.upload('income-proof-attach', {
    ...{ params: { ...ofLead, taxYear: '26-27' } },
    ...{ name: 'form-16.pdf', content },
  });
  await admin.call('waiting-proofs', {});
};

/** A run for the lead, who is held until the bank knows the account: sent back once, approved, and taken back. */
const running = async ({ company }: Stage, second: Visitor): Promise<void> => {
  const { admin, lead } = company.people;
  const month = nextMonth();
  await admin.call('payroll-dry-run', { body: { month, paymentDate: `${month}-28` } });
  await lead.call('tax-identity-record', {
    params: { employeeId: lead.id },
    body: { pan: 'FGHIJ5678K', uan: '100000000002', bornOn: '1990-05-17', disabled: false },
  });
  const { run: opened } = await admin.call('payroll-run-open', {
    // Late, which somebody has to say a word about.
    body: { month, type: 'off_cycle', paymentDate: dayFromNow(62), people: [lead.id], reason: 'Settled late' },
  });
  const params = { runId: opened.runId };
  const run = await calculatedRun(admin, opened.runId);
  const { items } = await admin.call('payroll-run-people', { params });
  for (const { payslipId } of items)
    await admin.call('payroll-slip-hold', {
      params: { ...params, payslipId },
      body: { reason: 'Waits for an account that the bank knows' },
    });
  const warnings = run.checks.filter(({ severity }) => severity === 'WARN').map(({ checkId }) => checkId);
  await admin.call('payroll-run-acknowledge', {
    params,
    body: { checkIds: warnings, note: 'The account is waited for' },
  });
  await admin.call('payroll-run-submit', { params, body: {} });
  await second.call('payroll-run-reject', { params, body: { reason: 'Say why it is late' } });
  await admin.call('payroll-run-submit', { params, body: {} });
  const body = { month, calculationHash: run.calculationHash ?? '' };
  await second.call('payroll-run-approve', { params, body });
  await admin.call('payroll-run-revoke', { params, body: { reason: 'Paid with the others after all' } });
  await admin.call('payroll-run-cancel', { params, body: { reason: 'Paid with the others after all' } });
};

/** The lead is paid by a second file, says that a day is missing, gets a correction; and then all of it is taken back. */
const payingOut = async ({ company }: Stage, second: Visitor): Promise<void> => {
  const { admin, lead } = company.people;
  const { profile } = await lead.call('bank-submit', {
    params: { employeeId: lead.id },
    body: { holder: 'Meera Nair', accountNumber: '987654321098', ifsc: 'ICIC0001234' },
  });
  await admin.call('bank-verify', {
    params: { employeeId: lead.id, bankId: profile.bank[0]?.bankId ?? '' },
    body: {},
  });
  await admin.call('payroll-payer-save', { body: { accountNumber: '998877665544', ifsc: 'ICIC0001234' } });
  const month = nextMonth();
  const { run: opened } = await admin.call('payroll-run-open', {
    body: { month, type: 'off_cycle', paymentDate: `${month}-28`, people: [lead.id], reason: 'Paid ahead' },
  });
  const params = { runId: opened.runId };
  const run = await calculatedRun(admin, opened.runId);
  const checkIds = run.checks.filter(({ severity }) => severity === 'WARN').map(({ checkId }) => checkId);
  if (checkIds.length > 0)
    await admin.call('payroll-run-acknowledge', { params, body: { checkIds, note: 'Their first pay here' } });
  await admin.call('payroll-run-submit', { params, body: {} });
  const approval = { month, calculationHash: run.calculationHash ?? '' };
  await second.call('payroll-run-approve', { params, body: approval });
  const [slip] = (await admin.call('payroll-payments', { params })).items;
  if (slip === undefined) throw new Error('The run pays nobody.');
  const { payslipId } = slip;
  const ofSlip = { ...params, payslipId };
  await admin.call('payroll-slip-hold', { params: ofSlip, body: { reason: 'The bank asks back' } });
  await admin.call('payroll-slip-release', { params: ofSlip, body: { reason: 'The bank knows the account' } });
  const exported = async () => {
    const { next } = (await admin.call('payroll-payouts', { params })).payouts;
    const body = { format: 'NEFT_COMMA' as const, totalPaise: next.totalPaise };
    const { batchId = '' } = (await admin.call('payroll-payout-export', { params, body })).payouts.files[0] ?? {};
    return { ...params, batchId };
  };
  const first = await exported();
  await admin.send('GET', `/api/payroll/runs/${first.runId}/payouts/${first.batchId}/file`);
  await admin.call('payroll-payout-results', {
    params: first,
    body: { rows: [{ payslipId, outcome: 'failed', reason: 'Account frozen' }] },
  });
  await admin.call('payroll-payout-results', {
    params: await exported(),
    body: { rows: [{ payslipId, outcome: 'paid', reference: 'ICICN52026112700001', paidOn: dayFromNow(0) }] },
  });
  await admin.call('payroll-payments', { params });
  await admin.call('payroll-run-close', { params, body: {} });
  await publishedTo(lead, payslipId);
  await lead.send('GET', `/api/payslips/${payslipId}/pdf`);
  const taxYear = financialYear(`${month}-01`);
  await admin.send('GET', `/api/payroll/runs/${first.runId}/exports/salary-register?format=xlsx`);
  await admin.send('GET', `/api/payroll/exports/year-to-date?taxYear=${taxYear}&format=csv`);
  await lead.send('GET', `/api/payroll/people/${lead.id}/year-to-date/${taxYear}?format=csv`);
  await lead.send('GET', `/api/payroll/people/${lead.id}/form-130/${taxYear}`);
  const { payslip } = await lead.call('payslip-dispute', {
    params: { payslipId },
    body: { reason: 'A day is missing' },
  });
  await admin.call('disputed-payslips', {});
  await admin.call('payslip-dispute-resolve', {
    params: { payslipId, disputeId: payslip.disputes[0]?.disputeId ?? '' },
    body: { outcome: 'stands', answer: 'It was unpaid leave, as you asked for on the 3rd' },
  });
  await lead.call('payslip', { params: { payslipId } });
  await admin.call('payroll-slips-correct', {
    params,
    body: { payslipIds: [payslipId], month, paymentDate: `${month}-28`, reason: 'Half a day was worked after all' },
  });
  await admin.call('payroll-run-reverse', { params, body: { reason: 'Paid for the wrong month' } });
  await askingOfRuns(admin, opened.runId);
};

/** What an auditor asks about a run that was paid. */
const askingOfRuns = async (admin: Visitor, run: string): Promise<void> => {
  const knownAt = dayFromNow(0);
  await admin.call('ask-run-then-and-now', { query: { run, knownAt } });
  await admin.call('ask-who-did-what', { query: { run } });
  await admin.call('ask-changed-rules', { query: { run } });
  await admin.call('ask-changed-rules-people', { query: { run, knownAt } });
  await admin.call('ask-intact', {});
  await admin.send('GET', '/api/audit/payroll/intact/report');
};

/** A slip that was paid is published a moment later. @throws where it is not */
const publishedTo = async (who: Visitor, payslipId: string): Promise<void> => {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const { items } = await who.call('own-payslips', {});
    if (items.some((row) => row.payslipId === payslipId)) return;
    await pause(LOOK_MS);
  }
  throw new Error(`The payslip ${payslipId} was not published.`);
};

/** A question and its answer; an advance that is billed; a plan that is moved before work begins. */
const agreeing = async ({ company }: Stage): Promise<void> => {
  const { admin, client } = company.people;
  const acts = actsWith(dayFromNow, pause);
  const proposalId = await acts.propose(client, briefOf('Ward rounds'));
  await acts.review(admin, proposalId);
  await acts.ask(admin, proposalId, 'How many wards are there?');
  await acts.reply(client, proposalId, 'Eleven, on three floors.');

  const ahead = await acts.propose(client, briefOf('Night shifts'));
  await acts.review(admin, ahead);
  await acts.offer(admin, ahead, [['All of it', 10_000, 2, 0, 30, ['It works']]], 30, 'Half of it ahead.', 1);
  await acts.accept(client, ahead);
  await acts.billAdvance(admin, ahead);

  const params = { projectId: company.lookingForPeople };
  const [only] = (await admin.call('milestones', { params })).items;
  if (only === undefined) throw new Error('A project has no milestone.');
  const { milestoneId, amountPaise } = only;
  const days = { startDate: dayFromNow(0), dueDate: dayFromNow(30) };
  const planned = { milestoneId, title: 'All of it', weightBp: 10_000, amountPaise, ...days };
  await admin.call('milestones-plan', {
    params,
    body: { milestones: [{ ...planned, acceptanceCriteria: ['It works'] }] },
  });
  await admin.call('milestones-weights', { params, body: { weightsBp: { [milestoneId]: 10_000 } } });
};

/** Somebody is shortlisted and chosen no further; another one thinks better of it. */
const choosing = async ({ company }: Stage): Promise<void> => {
  const { admin, lead } = company.people;
  const acts = actsWith(dayFromNow, pause);
  await acts.shortlist(admin, company.interest);
  await acts.declineInterest(admin, company.interest, 'The portal needs you until spring.');
  const { interest } = await acts.express(lead, company.lookingForPeople, 'Engineer', 20, 'One day a week.');
  await lead.call('interest-withdraw', { params: { interestId: interest.interestId } });
};

/**
 * Later dates are refused; a milestone more, which the client asks for, is agreed; a third wish is taken back. Of two drafts
 * of the lead one is proposed, one discarded.
 */
const changing = async ({ company }: Stage): Promise<void> => {
  const { admin, client, lead } = company.people;
  const params = { projectId: company.project };
  const of = (changeId: string) => ({ params: { ...params, changeId } });
  await client.call('change-reject', { ...of(company.change), body: { reason: 'We open in April.' } });
  const days = { startDate: dayFromNow(10), dueDate: dayFromNow(40) };
  const report = { kind: 'added' as const, title: 'Ward report', weightBp: 1_000, amountPaise: 1_00_000_00, ...days };
  const asked = { planChanges: [{ ...report, acceptanceCriteria: ['It prints'] }], deltaPaise: 1_00_000_00 };
  const { change } = await client.call('change-request', {
    params,
    body: { ...asked, reason: 'The wards need a report of their own.' },
  });
  await admin.call('change-approve', of(change.changeId));
  const sooner = [{ kind: 'changed' as const, milestoneId: company.atWork, dueDate: dayFromNow(20) }];
  const { change: wish } = await client.call('change-request', {
    params,
    body: { planChanges: sooner, deltaPaise: 0, reason: 'Can it be sooner?' },
  });
  await client.call('change-withdraw', of(wish.changeId));
  const { change: draft } = await lead.call('change-request', {
    params,
    body: { planChanges: sooner, deltaPaise: 0, reason: 'The wards are ready earlier.' },
  });
  await admin.call('change-propose', { ...of(draft.changeId), body: {} });
  await admin.call('change-discard', {
    ...of(company.draftedChange),
    body: { reason: 'The texts arrived meanwhile.' },
  });
};

/** A document is taken back, replaced, approved and archived. */
const documenting = async ({ company }: Stage): Promise<void> => {
  const { client, employee, lead } = company.people;
  const acts = actsWith(dayFromNow, pause);
  const params = { documentId: company.document };
  await employee.call('document-recall', { params, body: { reason: 'The flow of a refund is missing.' } });
  const refunds = { name: 'flows.md', content: '# Flows, with refunds\n' };
  await acts.nextVersion(employee, company.document, 'With refunds', refunds);
  await acts.shareDocument(employee, company.document, 'client', 7);
  await acts.pin(client, company.document, 1, 'Say what happens to a voucher.', true);
  await acts.resolvePins(employee, company.document);
  await acts.decideDocument(client, company.document, 'approve');
  await lead.call('document-archive', { params });
};

/** Somebody without an account looks by a link, signs with a mailed code, and loses the link. */
const showing = async ({ company, product: { url } }: Stage): Promise<void> => {
  const { admin, client, lead, employee } = company.people;
  const acts = actsWith(dayFromNow, pause);
  const projectId = await acts.propose(client, briefOf('Front desk'));
  await acts.review(admin, projectId);
  await acts.offer(admin, projectId, [part('Screens', 5_000, 1), part('Prints', 5_000, 1)], 30, '');
  await acts.accept(client, projectId);
  await acts.status(admin, projectId, { action: 'open_staffing', roles: ['Engineer'] });
  await acts.assign(admin, projectId, employee.id, 'Engineer', 1_000, 0);
  await acts.assign(admin, projectId, lead.id, 'Lead', 1_000, 0);
  await acts.lead(admin, projectId, lead.id);
  await acts.status(admin, projectId, { action: 'activate' });
  for (const title of ['Screens', 'Prints']) {
    await acts.start(lead, projectId, title);
    await acts.submit(lead, projectId, title, { [`${title.toLowerCase()}.md`]: `# ${title}\n` }, 'Please look.');
  }
  const recipientEmail = 'rita@gmail.com';
  const address = await acts.issueLink(lead, projectId, { scope: 'SIGN_OFF', recipientEmail, days: 14 });
  const guest = visitorAt(url);
  const { linkId, milestones } = await acts.lookAround(guest, address);
  await guest.call('delivery', { params: { linkId } });
  const [screens, prints] = milestones;
  const files = screens?.submission?.deliverables ?? [];
  for (const { fileId } of files) await guest.send('GET', `/api/delivery/${linkId}/files/${fileId}/content`);
  await guest.call('delivery-code', { params: { linkId } });
  const code = await codeIn(url, recipientEmail, 'delivery-code');
  await guest.call('delivery-prove', { params: { linkId }, body: { code } });
  const params = { linkId, milestoneId: screens?.milestoneId ?? '' };
  const deliverables = files.map(({ deliverableId, version, sha256 }) => ({ deliverableId, version, sha256 }));
  await guest.call('delivery-accept', { params, body: { deliverables } });
  await guest.call('delivery-rate', { params, body: { score: 5, comment: 'Quick' } });
  await guest.call('delivery-return', {
    params: { linkId, milestoneId: prints?.milestoneId ?? '' },
    body: { items: ['The letterhead is the old one'] },
  });
  await lead.call('delivery-links', { params: { projectId } });
  const revoked = { params: { projectId, linkId }, body: { reason: 'It was for this week' } };
  await lead.call('delivery-link-revoke', revoked);
};

/** What is handed in comes back, is handed in again, taken, rated and paid; more than was due becomes credit; one invoice is wrong. */
const delivering = async ({ company }: Stage): Promise<void> => {
  const { admin, client, lead } = company.people;
  const { project, invoice } = company;
  const acts = actsWith(dayFromNow, pause);
  await acts.draftReport(lead, project, { summary: 'Half of it is with the client.' });
  await acts.declareHealth(lead, project, { health: 'at_risk' });
  await admin.call('utilisation', { query: { month: company.worked.slice(0, 7) } });
  await acts.approveTime(lead, project);
  await acts.returnTime(lead, project, company.people.employee.id, company.week, 'Half of Monday was the shop.');
  await acts.block(lead, project, 'At work', 'The test data are not there yet', 'Asha Rao');
  await lead.call('milestone-unblock', { params: { projectId: project, milestoneId: company.atWork } });
  const unsorted = { line: 1, text: 'By ward, please: this is by name.', mustFix: true };
  await acts.pinDeliverable(client, project, 'Handed in', 'handed.md', unsorted);
  await acts.sendBack(client, project, 'Handed in', 'The list is not sorted by ward');
  await acts.resume(lead, project, 'Handed in');
  const sorted = { 'handed.md': '# Sorted by ward\n' };
  await acts.submit(lead, project, 'Handed in', sorted, 'Sorted, as you asked.');
  await lead.call('milestone-recall', {
    params: { projectId: project, milestoneId: company.handedIn },
    body: { reason: 'One ward is missing.' },
  });
  await acts.submit(lead, project, 'Handed in', sorted, 'Now with the eleventh ward.');
  await acts.resolveDeliverablePins(lead, project, 'Handed in');
  await acts.rate(client, project, 'Paid', 5);
  const { outstandingPaise } = (await admin.call('invoice', { params: { invoiceId: invoice } })).invoice;
  await acts.pay(admin, invoice, 0, { paise: outstandingPaise + 5_000_00, reference: 'UTR-2' });
  const next = await acts.take(client, project, 'Handed in');
  await admin.call('credit', { params: { invoiceId: next }, body: { amountPaise: 5_000_00 } });
  const of = { params: { invoiceId: next } };
  await client.call('dispute', { ...of, body: { reason: 'It names our old address.' } });
  await admin.call('dispute-answer', { ...of, body: { answer: 'You are right; a corrected one follows.' } });
  await admin.call('invoice-void', { ...of, body: { reason: 'The address of the client was an old one' } });
  await admin.call('invoice-correction', { ...of, body: {} });
  await paperOf(client, next);
};

/** The credit note is there as a paper once it has its number. @throws where it gets none */
const paperOf = async (client: Pick<Visitor, 'send'>, invoiceId: string): Promise<void> => {
  const path = `/api/invoices/${invoiceId}/credit-note/pdf`;
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    if ((await client.send('GET', path)).status === 200) return;
    await pause(LOOK_MS);
  }
  throw new Error('A credit note has no paper.');
};

/** A part comes back, is done again and verified; the other one is not needed any more. */
const parting = async ({ company }: Stage): Promise<void> => {
  const { employee, lead } = company.people;
  const { project, parted, part } = company;
  const of = (subMilestoneId: string) => ({ params: { projectId: project, milestoneId: parted, subMilestoneId } });
  await employee.call('sub-milestone-start', { ...of(part), body: {} });
  await employee.call('progress-report', {
    params: { projectId: project },
    body: { milestoneId: parted, subMilestoneId: part, progressBp: 6_000, note: 'They go out by mail.' },
  });
  await employee.call('sub-milestone-finish', {
    ...of(part),
    body: { note: 'They go out by mail and text message.', fileIds: [company.file] },
  });
  await lead.call('sub-milestone-return', { ...of(part), body: { reason: 'Nobody can switch them off.' } });
  await employee.call('sub-milestone-finish', { ...of(part), body: { note: 'Each patient can switch them off.' } });
  await lead.call('sub-milestone-verify', { ...of(part), body: {} });
  const { milestone } = await lead.call('milestone', { params: { projectId: project, milestoneId: parted } });
  const texts = milestone.subMilestones.find(({ title }) => title === 'Texts');
  if (texts === undefined) throw new Error('A milestone has lost a part.');
  await lead.call('sub-milestone-cancel', {
    ...of(texts.subMilestoneId),
    body: { reason: 'The client writes them.' },
  });
};

/** A skill, and the one claim of the home page that a young company can count: what it works with. */
const judging = async ({ company }: Stage): Promise<void> => {
  const { admin, lead } = company.people;
  const acts = actsWith(dayFromNow, pause);
  for (const name of TECHNOLOGIES) {
    const { techId } = (await admin.call('tech-stack-add', { body: { name, category: 'BACKEND' } })).techStack;
    await admin.call('tech-stack-publish', { params: { techId } });
  }
  await lead.call('skill-assess', { body: { techId: company.techStack, level: 4, yearsTenths: 60 } });
  const counted = await acts.until(async () => {
    const { claims } = await admin.call('analytics');
    for (const { metric, numerator, denominator } of claims.map(({ now }) => now))
      if (numerator !== null && denominator !== null) return { metric, body: { numerator, denominator } };
    return null;
  });
  await admin.call('claim-approve', { params: { metric: counted.metric }, body: counted.body });
};

/** Somebody joins, becomes a lead, leaves and comes back; so does a client. */
const employing = async ({ product: { url }, company }: Stage): Promise<void> => {
  const { admin } = company.people;
  const reason = 'Leads the next project.';
  const { invitationLink } = await admin.call('employee-add', { body: employeeForm('Nikhil', 'employee') });
  const token = new URL(String(invitationLink)).hash.slice(1);
  await visitorAt(url).call('invitation', { body: { token } });
  const { id } = await joined(url, String(invitationLink), { email: 'nikhil@gmail.com' });
  await admin.call('employee-roles', { params: { employeeId: id }, body: { grant: 'team_lead', reason } });
  await admin.call('employee-deactivate', { params: { employeeId: id }, body: { reason: 'A year at sea.' } });
  await admin.call('employee-reactivate', { params: { employeeId: id }, body: { reason: 'Is back.' } });
  const { id: clientId } = await signedUp(url, 'Farhan');
  await admin.call('client-deactivate', { params: { clientId }, body: { reason: 'Asked us to close the account.' } });
  await admin.call('client-reactivate', { params: { clientId }, body: { reason: 'Asked us to open it again.' } });
};

/** One applicant takes an offer and is hired; another withdraws. */
const hiring = async ({ product: { url }, company }: Stage): Promise<void> => {
  const { admin } = company.people;
  const visitor = visitorAt(url);
  const job = await openJob(admin, { slug: 'event-engineer', title: 'Event engineer' });
  const taken = await appliedFor(visitor, job, { name: 'Ishaan', mobile: '9845000011' });
  const other = await appliedFor(visitor, job, { name: 'Zoya', mobile: '9845000012' });
  const path = `/admin/applications/${taken.applicationId}`;
  for (const to of ['screening', 'interview']) await admin.post(`${path}/move`, { to });
  await admin.post(`${path}/offer`, {
    ctcPaise: 24_00_000_00,
    joinOn: dayFromNow(30),
    validUntil: dayFromNow(10),
    note: 'We would like you to join us.',
  });
  await visitor.call('own-application', { body: { token: taken.token } });
  await visitor.call('own-answer', { body: { token: taken.token, answer: 'accept', reason: '' } });
  await admin.post(`${path}/hire`, {});
  await visitor.call('own-withdraw', { body: { token: other.token, reason: 'Found something nearer.' } });
};

/** A person’s own security, from the first sign-in to the end of every session. */
const securing = async ({ product }: Stage): Promise<void> => {
  const { url } = product;
  const person = await signedUp(url, 'Vimala');
  const { email } = person;
  // A browser more would end the first one (product.md §7): the other session is a script's.
  await scriptOf(product, email).ready();
  const { items } = await person.call('sessions');
  const handle = items.find(({ current }) => !current)?.handle ?? '';
  await person.call('session-end', { params: { handle } });

  await person.call('2fa-enable');
  await person.call('send-otp', { body: { purpose: 'disable_2fa' } });
  await person.call('2fa-disable', { body: { otp: await codeIn(url, email, 'disable-second-factor') } });
  const { secret } = await person.call('totp');
  await person.call('totp-confirm', { body: { otp: appCodeAt(String(secret), Date.now()) } });

  const moves = await signedUp(url, 'Kabir');
  await moves.call('email-change', { body: { email: 'kabir.new@gmail.com' } });
  const otp = await codeIn(url, 'kabir.new@gmail.com', 'new-address');
  await moves.call('verify-otp', { body: { email: 'kabir.new@gmail.com', otp, purpose: 'email_change' } });
  await moves.call('change-password', { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } });
  await moves.call('sessions-end');

  const forgot = await signedUp(url, 'Omar');
  await forgot.call('logout');
  await visitorAt(url).call('request-password-reset', { body: { email: forgot.email } });
  const code = await codeIn(url, forgot.email, 'password-reset');
  await visitorAt(url).call('reset-password', { body: { email: forgot.email, otp: code, newPassword: NEW_PASSWORD } });
  await visitorAt(url).call('login', { body: { email: forgot.email, password: NEW_PASSWORD } });
};

/** Somebody signs up with Google; somebody else has an account, and links the two by a proof. */
const google = async ({ product: { url }, provider }: Stage): Promise<void> => {
  const cameBackAs = async (subject: string | undefined): Promise<Visitor> => {
    const browser = visitorAt(url);
    const { go, leadsTo, choose } = browserAt(provider.issuer);
    const { authUrl } = await browser.call('google-url', { body: { state: 'login' } });
    const { search } = await choose(leadsTo(await go(String(authUrl))), subject ?? '');
    await browser.send('GET', `/api/auth/google/callback${search}&format=json`);
    return browser;
  };
  const [newcomer, account] = accounts;
  await cameBackAs(newcomer?.subject);
  await signedUp(url, 'Asha Rao', null, account?.email);
  const browser = await cameBackAs(account?.subject);
  await browser.call('google-link', { body: { password: PASSWORD } });
  await browser.call('google-unlink');
};

/** The admin connects where the company's files lie and their own account at GitHub, looks whether it works, and disconnects. */
const connecting = async ({ company, standIns }: Stage): Promise<void> => {
  const { admin } = company.people;
  const agreed = async (at: Provider, authUrl: string, account: string | undefined) => {
    const back = await consents(at, authUrl, account ?? '');
    const [code = '', state = ''] = ['code', 'state'].map((name) => back?.searchParams.get(name) ?? '');
    return { code, state };
  };
  const drive = await admin.call('drive-begin');
  const body = await agreed(driveAt(standIns.drive), drive.authUrl, driveAccounts[0]?.id);
  await admin.call('drive-connect', { body });
  await filed(company);
  const dropbox = await admin.call('dropbox-begin');
  const also = await agreed(dropboxAt(standIns.dropbox), dropbox.authUrl, dropboxAccounts[0]?.id);
  await admin.call('dropbox-connect', { body: also });
  const github = await admin.call('github-begin', { body: { returnTo: '/profile' } });
  const query = await agreed(githubAt(standIns.github), github.authUrl, githubAccounts[0]?.id);
  await admin.call('github-connect', { query });
  await admin.call('connection-test', { params: { provider: 'drive' } });
  await admin.call('connection-disconnect', { params: { provider: 'dropbox' } });
};

/**
 * A repository is mapped, a sub-milestone is named in a commit, what could not be told is told once more; another is unmapped.
 * The milestone is handed in, and its client reads what was merged.
 */
const coding = async ({ company, standIns: { github } }: Stage): Promise<void> => {
  const { admin, client, lead } = company.people;
  const params = { projectId: company.project };
  const confirmed = async (repositoryId: string) => {
    for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
      const { items } = await admin.call('code-repositories', { params });
      const now = items.find((one) => one.repositoryId === repositoryId);
      if (now?.state === 'confirmed') return now;
      await pause(LOOK_MS);
    }
    throw new Error('A repository was not confirmed.');
  };
  const mapped = async (name: string) => {
    const { repository } = await admin.call('code-map', { params, body: { name: github.addRepository({ name }) } });
    return confirmed(repository.repositoryId);
  };
  const { repositoryId, name: repository } = await mapped('booking');
  const ofRepository = { ...params, repositoryId };
  await admin.call('code-available');
  await admin.call('code-reconcile', { params: ofRepository });
  await confirmed(repositoryId);
  const { repositoryId: other } = await mapped('forms');
  await admin.call('code-unmap', { params: { ...params, repositoryId: other } });
  const by = 'lamplight-lead';
  const branch = 'booking-page';
  const title = `The booking page #${shortIdOf(company.part)}`;
  await github.push({ repository, by, branch, message: title });
  github.fault({ call: 'webhook.pull_request', as: 'lost' });
  const number = await github.openRequest({ repository, by, branch, title });
  const { items } = await admin.call('code-deliveries', { params: ofRepository });
  await admin.call('code-replay', { params: { ...ofRepository, deliveryId: items[0]?.deliveryId ?? '' } });
  await github.mergeRequest({ repository, by, number });
  const acts = actsWith(dayFromNow, pause);
  await acts.until(async () => {
    const { suggestion } = await admin.call('code-evidence', { params: { ...params, subMilestoneId: company.part } });
    return suggestion?.because === 'merged' ? suggestion : null;
  });
  await acts.submit(lead, company.project, 'In parts', { 'reminders.md': '# Reminders\n' }, 'See what was merged.');
  await acts.until(async () => {
    const { items } = await client.call('code-milestone', { params: { ...params, milestoneId: company.parted } });
    return items[0] ?? null;
  });
};

/** The project gets its folder there, and the admin has the lists there held against ours. */
const filed = async ({ people: { admin }, project: projectId }: Company): Promise<void> => {
  await admin.call('storage-out-of-step');
  const params = { provider: 'drive', projectId };
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const { items } = await admin.call('storage-out-of-step');
    if (items.every(({ project }) => project.id !== projectId)) {
      await admin.call('storage-project', { params: { projectId } });
      await admin.call('storage-reconcile', { params });
      const {
        items: [file],
      } = await admin.call('storage-files', { params });
      if (file === undefined) throw new Error('Nothing lies in the folder of a project.');
      await admin.send('GET', `/api/storage/drive/projects/${projectId}/files/${file.id}/content`);
      return;
    }
    await pause(LOOK_MS);
  }
  throw new Error('A project got no folder.');
};
