/**
 * "Who may do what" of the rulings, call by call, written by hand from that page and never from the route table: a wrong
 * row there cannot agree with itself.
 *
 * `yes` is any answer but 401, 403 and 404. `seen` and `unseen` are lists that answer, with and without the thing. A role that
 * may never use the route is told 403 before anything is looked for; a thing that is not one's to know is 404.
 */
export const callers = [
  'visitor',
  'client',
  'otherClient',
  'employee',
  'otherEmployee',
  'lead',
  'otherLead',
  'admin',
] as const;
export type CallerName = (typeof callers)[number];
export type Cell = '401' | '403' | '404' | 'yes' | 'seen' | 'unseen';

/** A part after `:` names a variant of the call (`calls.ts`). */
const written = `
                              visitor client otherClient employee otherEmployee lead otherLead admin
  login                           yes    yes         yes      yes           yes  yes       yes   yes
  signup                          yes    yes         yes      yes           yes  yes       yes   yes
  invitation                      yes    yes         yes      yes           yes  yes       yes   yes
  invitation-accept               yes    yes         yes      yes           yes  yes       yes   yes
  send-otp                        yes    yes         yes      yes           yes  yes       yes   yes
  verify-otp                      yes    yes         yes      yes           yes  yes       yes   yes
  request-password-reset          yes    yes         yes      yes           yes  yes       yes   yes
  reset-password                  yes    yes         yes      yes           yes  yes       yes   yes
  captcha                         yes    yes         yes      yes           yes  yes       yes   yes
  visit                           yes    yes         yes      yes           yes  yes       yes   yes
  apply                           yes    yes         yes      yes           yes  yes       yes   yes
  enquire                         yes    yes         yes      yes           yes  yes       yes   yes
  google-callback                 yes    yes         yes      yes           yes  yes       yes   yes
  google-link                     yes    yes         yes      yes           yes  yes       yes   yes
  google-url                      404    404         404      404           404  404       404   404
  refresh-token                   401    yes         yes      yes           yes  yes       yes   yes
  change-password                 401    yes         yes      yes           yes  yes       yes   yes
  step-up                         401    yes         yes      yes           yes  yes       yes   yes
  me                              401    yes         yes      yes           yes  yes       yes   yes
  stream                          401    yes         yes      yes           yes  yes       yes   yes
  profile                         401    yes         yes      yes           yes  yes       yes   yes
  sessions                        401    yes         yes      yes           yes  yes       yes   yes
  security                        401    yes         yes      yes           yes  yes       yes   yes
  email-change                    401    yes         yes      yes           yes  yes       yes   yes
  totp                            401    yes         yes      yes           yes  yes       yes   yes
  totp-confirm                    401    yes         yes      yes           yes  yes       yes   yes
  google-unlink                   401    yes         yes      yes           yes  yes       yes   yes
  session-end                     401    404         404      404           404  404       404   404

  employees                       401    403         403   unseen        unseen unseen  unseen  seen
  employee                        401    403         403      yes           404  404       404   yes
  employee-add                    401    403         403      403           403  403       403   yes
  employee-change                 401    403         403      403           403  403       403   yes
  employee-invitation             401    403         403      403           403  403       403   yes
  employee-exit                   401    403         403      403           403  403       403   yes
  employee-deactivate             401    403         403      403           403  403       403   yes
  employee-reactivate             401    403         403      403           403  403       403   yes
  employee-roles                  401    403         403      403           403  403       403   yes
  clients                         401    403         403     seen          seen seen      seen  seen
  client                          401    403         403      403           403  403       403   yes
  client-add                      401    403         403      403           403  403       403   yes
  client-invitation               401    403         403      403           403  403       403   yes
  client-deactivate               401    403         403      403           403  403       403   yes
  client-reactivate               401    403         403      403           403  403       403   yes
  billing                         401    yes         404      403           403  403       403   yes
  billing-update                  401    yes         404      403           403  403       403   yes

  proposals                       401   seen      unseen   unseen        unseen unseen  unseen  seen
  proposals:on-behalf             401   seen      unseen   unseen          seen unseen  unseen  seen
  proposal                        401    yes         404      404           404  404       404   yes
  proposal:on-behalf              401    yes         404      404           yes  404       404   yes
  proposal-create                 401    yes         404      yes           yes  yes       yes   yes
  project-create                  401    yes         404      yes           yes  yes       yes   yes
  proposal-save                   401    yes         404      404           404  404       404   403
  proposal-save:on-behalf         401    yes         404      404           yes  404       404   403
  proposal-submit                 401    yes         404      404           404  404       404   403
  proposal-answers                401    yes         404      404           404  404       404   403
  proposal-withdraw:on-behalf     401    yes         404      404           yes  404       404   403
  proposal-withdraw               401    yes         404      404           404  404       404   403
  proposal-review                 401    403         403      403           403  403       403   yes
  proposal-review:nothing         401    403         403      403           403  403       403   404
  offer                           401    403         403      403           403  403       403   yes
  decision                        401    yes         404      403           403  403       403   403
  decision:accept                 401    yes         404      403           403  403       403   403
  decision:decline                401    yes         404      403           403  403       403   403
  decision:accept-delivery        401    yes         404      403           403  403       403   yes
  decision:return-delivery        401    yes         404      403           403  403       403   403

  projects                        401   seen      unseen     seen        unseen seen    unseen  seen
  projects:looking-for-people     401 unseen        seen     seen          seen seen      seen  seen
  projects-client                 401   seen      unseen      403           403  403       403   403
  projects-available              401    403         403     seen          seen seen      seen  seen
  search                          401   seen      unseen     seen        unseen seen    unseen  seen
  search:invoices                 401   seen      unseen   unseen        unseen unseen  unseen  seen
  glance                          401   seen      unseen     seen        unseen seen    unseen  seen
  documents                       401    403         403     seen        unseen seen    unseen  seen
  documents-client                401   seen      unseen      403           403  403       403   403
  project                         401    yes         404      yes           404  yes       404   yes
  project:looking-for-people      401    404         yes      yes           yes  yes       yes   yes
  project-status                  401    403         403      403           403  403       403   yes
  assignments                     401    403         403     seen        unseen seen    unseen  seen
  conversations                   401   seen      unseen     seen        unseen seen    unseen  seen
  message-search                  401   seen      unseen     seen        unseen seen    unseen  seen
  assign-team                     401    403         403      403           403  403       403   yes
  assign                          401    403         403      403           403  403       403   yes
  lead                            401    403         403      403           403  403       403   yes
  interests                       401    403         403     seen        unseen unseen  unseen  seen
  interest-express                401    403         403      yes           yes  yes       yes   403
  interest-shortlist              401    403         403      403           403  403       403   yes
  interest-decline                401    403         403      403           403  403       403   yes
  interest-withdraw               401    403         403      yes           404  404       404   403

  milestones                      401    yes         404      yes           404  yes       404   yes
  milestones:looking-for-people   401    404         yes      404           404  404       404   yes
  milestones-plan                 401    403         403      403           404  yes       404   yes
  milestones-weights              401    403         403      403           404  yes       404   yes
  milestone                       401    yes         404      yes           404  yes       404   yes
  milestone-start                 401    403         403      403           404  yes       404   yes
  milestone-resume                401    403         403      403           404  yes       404   yes
  milestone-submit                401    403         403      403           404  yes       404   yes
  milestone-recall                401    403         403      403           404  yes       404   yes
  milestone-block                 401    403         403      yes           404  yes       404   yes
  milestone-unblock               401    403         403      yes           404  yes       404   yes
  milestone-pin                   401    yes         404      yes           404  yes       404   yes
  milestone-pin-resolve           401    yes         404      403           404  yes       404   yes
  milestone-return                401    yes         404      403           403  403       403   yes
  milestone-accept                401    yes         404      403           403  403       403   yes
  sub-milestones-plan             401    403         403      403           404  yes       404   yes
  sub-milestone-start             401    403         403      yes           404  403       404   403
  sub-milestone-finish            401    403         403      yes           404  403       404   403
  sub-milestone-verify            401    403         403      403           404  yes       404   yes
  sub-milestone-return            401    403         403      403           404  yes       404   yes
  sub-milestone-cancel            401    403         403      403           404  yes       404   yes
  progress                        401    yes         404      yes           404  yes       404   yes
  progress-report                 401    403         403      yes           404  yes       404   yes
  progress-report:part            401    403         403      yes           404  yes       404   yes
  overall-progress                401    yes         404      yes           404  yes       404   yes

  lead-reports                    401    yes         404      yes           404  yes       404   yes
  lead-report                     401    yes         404      yes           404  yes       404   yes
  lead-report-week                401    403         403      403           404  yes       404   yes
  lead-report-save                401    403         403      403           404  yes       404   yes
  lead-report-file                401    403         403      403           404  yes       404   yes
  health-declare                  401    403         403      403           404  yes       404   yes

  time-week                       401    403         403      yes           yes  yes       yes   403
  time-log                        401    403         403      yes           404  yes       404   403
  time-sheets                     401    403         403     seen        unseen seen    unseen  seen
  time-return                     401    403         403      403           404  yes       404   yes
  time-approve                    401    403         403      403           404  yes       404   yes

  costs                           401    403         403      403           403  403       403   yes
  utilisation                     401    403         403      403           403  403       403   yes
  cost-rate                       401    403         403      403           403  403       403   yes
  leave-record                    401    403         403      403           403  403       403   yes
  holiday-add                     401    403         403      403           403  403       403   yes
  statutory-rules                 401    403         403      403           403  403       403   yes
  statutory-rule-propose          401    403         403      403           403  403       403   yes
  statutory-rule-approve          401    403         403      403           403  403       403   yes
  statutory-rule-reject           401    403         403      403           403  403       403   yes
  salary-structures               401    403         403      403           403  403       403   yes
  salary-structure-publish        401    403         403      403           403  403       403   yes
  payroll-people                  401    403         403      403           403  403       403   yes
  payroll-person                  401    403         403      403           403  403       403   yes
  salary                          401    403         403      403           403  403       403   yes
  salary-assign                   401    403         403      403           403  403       403   yes
  salary-revise                   401    403         403      403           403  403       403   yes
  salary-approve                  401    403         403      403           403  403       403   yes
  salary-reject                   401    403         403      403           403  403       403   yes
  pay-exclude                     401    403         403      403           403  403       403   yes
  pay-profile                     401    403         403      yes           404  404       404   yes
  tax-identity-record             401    403         403      yes           404  404       404   yes
  tax-regime-choose               401    403         403      yes           404  404       404   yes
  investment-declare              401    403         403      yes           404  404       404   yes
  investment-verify               401    403         403      403           403  403       403   yes
  previous-income-declare         401    403         403      yes           404  404       404   yes
  proof-attach                    401    403         403      yes           404  404       404   403
  income-proof-attach             401    403         403      yes           404  404       404   403
  proof-content                   401    403         403      yes           404  404       404   yes
  proof-withdraw                  401    403         403      yes           404  404       404   403
  proof-accept                    401    403         403      403           403  403       403   yes
  proof-refuse                    401    403         403      403           403  403       403   yes
  waiting-proofs                  401    403         403      403           403  403       403   yes
  bank-submit                     401    403         403      yes           404  404       404   yes
  bank-verify                     401    403         403      403           403  403       403   yes
  bank-reject                     401    403         403      403           403  403       403   yes
  journal                         401    403         403      403           403  403       403   yes
  journal-entry                   401    403         403      403           403  403       403   yes
  trial-balance                   401    403         403      403           403  403       403   yes
  reconciliation                  401    403         403      403           403  403       403   yes
  ledger                          401    403         403      403           403  403       403   yes
  pay-components                  401    403         403      403           403  403       403   yes
  pay-component-define            401    403         403      403           403  403       403   yes
  attendance-month                401    403         403      403           403  403       403   yes
  attendance-record-all           401    403         403      403           403  403       403   yes
  attendance-of-person            401    403         403      403           403  403       403   yes
  attendance                      401    403         403      403           403  403       403   yes
  attendance-record               401    403         403      403           403  403       403   yes
  attendance-correct              401    403         403      403           403  403       403   yes
  additional-pay-list             401    403         403      403           403  403       403   yes
  additional-pay                  401    403         403      403           403  403       403   yes
  additional-pay-propose          401    403         403      403           403  403       403   yes
  additional-pay-approve          401    403         403      403           403  403       403   yes
  additional-pay-cancel           401    403         403      403           403  403       403   yes
  payroll-runs                    401    403         403      403           403  403       403   yes
  payroll-run                     401    403         403      403           403  403       403   yes
  payroll-run-people              401    403         403      403           403  403       403   yes
  payroll-run-slip                401    403         403      403           403  403       403   yes
  payroll-dry-run                 401    403         403      403           403  403       403   yes
  payroll-run-open                401    403         403      403           403  403       403   yes
  payroll-run-calculate           401    403         403      403           403  403       403   yes
  payroll-run-acknowledge         401    403         403      403           403  403       403   yes
  payroll-run-submit              401    403         403      403           403  403       403   yes
  payroll-run-approve             401    403         403      403           403  403       403   yes
  payroll-run-reject              401    403         403      403           403  403       403   yes
  payroll-run-revoke              401    403         403      403           403  403       403   yes
  payroll-run-cancel              401    403         403      403           403  403       403   yes
  ask-run-then-and-now            401    403         403      403           403  403       403   yes
  ask-who-did-what                401    403         403      403           403  403       403   yes
  ask-changed-rules               401    403         403      403           403  403       403   yes
  ask-changed-rules-people        401    403         403      403           403  403       403   404
  ask-intact                      401    403         403      403           403  403       403   yes
  ask-intact-report               401    403         403      403           403  403       403   yes
  payroll-payouts                 401    403         403      403           403  403       403   yes
  payroll-payments                401    403         403      403           403  403       403   yes
  payroll-payout-export           401    403         403      403           403  403       403   yes
  payroll-payout-file             401    403         403      403           403  403       403   404
  payroll-payout-results          401    403         403      403           403  403       403   yes
  payroll-run-export              401    403         403      403           403  403       403   yes
  year-to-date-export             401    403         403      403           403  403       403   yes
  year-to-date                    401    403         403      yes           404  404       404   yes
  form-130                        401    403         403      yes           404  404       404   yes
  payroll-slip-hold               401    403         403      403           403  403       403   yes
  payroll-slip-release            401    403         403      403           403  403       403   yes
  payroll-run-close               401    403         403      403           403  403       403   yes
  payroll-run-reverse             401    403         403      403           403  403       403   yes
  payroll-slips-correct           401    403         403      403           403  403       403   yes
  payroll-payer                   401    403         403      403           403  403       403   yes
  payroll-payer-save              401    403         403      403           403  403       403   yes
  own-payslips                    401    403         403      yes           yes  yes       yes   yes
  disputed-payslips               401    403         403      403           403  403       403   yes
  payslip                         401    403         403      404           404  404       404   yes
  payslip-pdf                     401    403         403      404           404  404       404   404
  payslip-dispute                 401    403         403      404           404  404       404   403
  payslip-dispute-resolve         401    403         403      403           403  403       403   404
  project-cost                    401    403         403      403           403  403       403   yes
  forecast                        401    yes         404      yes           404  yes       404   yes
  expense-file                    401    403         403      403           403  403       403   yes
  expense-record                  401    403         403      403           403  403       403   yes
  expense-correct                 401    403         403      403           403  403       403   yes
  expense-reverse                 401    403         403      403           403  403       403   yes
  holiday-remove                  401    403         403      403           403  403       403   yes

  changes                         401    yes         404      yes           404  yes       404   yes
  change                          401    yes         404      yes           404  yes       404   yes
  change-request                  401    yes         404      403           403  yes       404   yes
  change-propose                  401    403         403      403           403  403       403   yes
  change-discard                  401    403         403      403           403  403       404   yes
  change-discard:draft            401    403         403      403           403  yes       404   yes
  change-reject                   401    yes         404      403           403  403       403   403
  change-approve                  401    yes         404      403           403  403       403   403
  change-withdraw                 401    403         404      403           403  403       403   yes

  files                           401    yes         404      yes           404  yes       404   yes
  file-put                        401    yes         404      yes           404  yes       404   yes
  file                            401    yes         404      yes           404  yes       404   yes
  file-content                    401    yes         404      yes           404  yes       404   yes
  file:receipt                    401    404         404      404           404  404       404   yes
  file-content:receipt            401    404         404      404           404  404       404   yes

  document                        401    yes         404      yes           404  yes       404   yes
  document-content                401    yes         404      yes           404  yes       404   yes
  document-file                   401    yes         404      yes           404  yes       404   yes
  document-upload                 401    403         404      yes           404  yes       404   yes
  document-upload:reference       401    yes         404      404           404  404       404   404
  document-version                401    403         404      yes           404  yes       404   yes
  document-share                  401    403         403      yes           404  yes       404   yes
  document-decision               401    yes         404      403           404  403       404   403
  document-recall                 401    403         403      yes           404  yes       404   yes
  document-pin                    401    yes         404      yes           404  yes       404   yes
  document-pin-resolve            401    yes         404      yes           404  yes       404   yes
  document-archive                401    403         403      403           404  yes       404   yes

  invoices                        401   seen      unseen      403           403  403       403  seen
  invoice                         401    yes         404      403           403  403       403   yes
  invoice-pdf                     401    yes         404      403           403  403       403   yes
  credit-note-pdf                 401    404         404      403           403  403       403   404
  receipt-pdf                     401    yes         404      403           403  403       403   yes
  receivables                     401    yes         yes      403           403  403       403   yes
  receivables:of-a-client         401    yes         404      403           403  403       403   yes
  advance-invoice                 401    403         403      403           403  403       403   yes
  statement                       401    yes         404      403           403  403       403   yes
  statement-pdf                   401    yes         404      403           403  403       403   yes
  payment                         401    403         403      403           403  403       403   yes
  payment-reversal                401    403         403      403           403  403       403   yes
  credit                          401    403         403      403           403  403       403   yes
  dispute                         401    yes         404      403           403  403       403   403
  dispute-answer                  401    403         403      403           403  403       403   yes
  invoice-void                    401    403         403      403           403  403       403   yes
  invoice-correction              401    403         403      403           403  403       403   yes
  company                         401    403         403      403           403  403       403   yes
  company-save                    401    403         403      403           403  403       403   yes

  audit-events                    401    403         403      403           403  403       403   yes
  audit-state                     401    403         403      403           403  403       403   yes
  audit-diff                      401    403         403      403           403  403       403   yes
  audit-account                   401    403         403      403           403  403       403   yes
  ask-basic-pay                   401    403         403      403           403  403       403   yes
  ask-net-change                  401    403         403      403           403  403       403   yes
  ask-figure                      401    403         403      403           403  403       403   yes
  ask-account                     401    403         403      403           403  403       403   yes
  audit-verify                    401    403         403      403           403  403       403   yes
  audit-verify:project            401    yes         404      yes           404  yes       404   yes
  activity                        401    yes         404      yes           404  yes       404   yes
  glance:project                  401    yes         404      yes           404  yes       404   yes
  glance:looking-for-people       401    404         yes      403           403  403       403   yes
  glance-seen                     401    yes         404      yes           404  yes       404   yes
  milestone-rate                  401    yes         404      403           403  403       403   yes

  openapi                         yes    yes         yes      yes           yes  yes       yes   yes
  asyncapi                        yes    yes         yes      yes           yes  yes       yes   yes
  plans                          seen   seen        seen     seen          seen seen      seen  seen
  products                       seen   seen        seen     seen          seen seen      seen  seen
  product                         yes    yes         yes      yes           yes  yes       yes   yes
  tech-stacks                    seen   seen        seen     seen          seen seen      seen  seen
  picture                         yes    yes         yes      yes           yes  yes       yes   yes
  picture:draft                   404    404         404      404           404  404       404   yes
  claims                          yes    yes         yes      yes           yes  yes       yes   yes
  plan-items                      401    403         403      403           403  403       403  seen
  plan-add                        401    403         403      403           403  403       403   yes
  plan-item                       401    403         403      403           403  403       403   yes
  plan-save                       401    403         403      403           403  403       403   yes
  plan-publish                    401    403         403      403           403  403       403   yes
  product-items                   401    403         403      403           403  403       403  seen
  product-add                     401    403         403      403           403  403       403   yes
  product-item                    401    403         403      403           403  403       403   yes
  product-save                    401    403         403      403           403  403       403   yes
  product-publish                 401    403         403      403           403  403       403   yes
  picture-put                     401    403         403      403           403  403       403   yes
  tech-stack-items                401    403         403      403           403  403       403  seen
  tech-stack-add                  401    403         403      403           403  403       403   yes
  tech-stack-item                 401    403         403      403           403  403       403   yes
  tech-stack-save                 401    403         403      403           403  403       403   yes
  tech-stack-publish              401    403         403      403           403  403       403   yes
  skills                          401    403         403     seen          seen seen      seen  seen
  skill                           401    403         403      yes           yes  yes       yes   yes
  skill-assess                    401    403         403      yes           yes  yes       yes   yes
  skill-assess:of-another         401    403         403      yes           404  yes       404   yes
  visits                          401    403         403      403           403  403       403   yes
  analytics                       401    403         403      403           403  403       403   yes
  projects-analytics              401    403         403      403           403  403       403   yes
  figure-rows                     401    403         403      403           403  403       403   yes
  claim-approve                   401    403         403      403           403  403       403   yes
  plan-retire                     401    403         403      403           403  403       403   yes
  product-retire                  401    403         403      403           403  403       403   yes
  tech-stack-retire               401    403         403      403           403  403       403   yes

  delivery-links                  401    403         403      403           404  yes       404   yes
  delivery-link-issue             401    403         403      403           404  yes       404   yes
  delivery-link-revoke            401    403         403      403           404  yes       404   yes
  delivery-open                   404    404         404      404           404  404       404   404
  delivery                        404    404         404      404           404  404       404   404
  delivery-file                   404    404         404      404           404  404       404   404
  delivery-code                   404    404         404      404           404  404       404   404
  delivery-prove                  404    404         404      404           404  404       404   404
  delivery-accept                 404    404         404      404           404  404       404   404
  delivery-return                 404    404         404      404           404  404       404   404
  delivery-rate                   404    404         404      404           404  404       404   404

  jobs                            seen   seen        seen     seen          seen seen      seen  seen
  job                             yes    yes         yes      yes           yes  yes       yes   yes
  resume-put                      yes    yes         yes      yes           yes  yes       yes   yes
  own-application                 404    404         404      404           404  404       404   404
  own-withdraw                    404    404         404      404           404  404       404   404
  own-answer                      404    404         404      404           404  404       404   404
  admin-jobs                      401    403         403      403           403  403       403  seen
  admin-job                       401    403         403      403           403  403       403   yes
  job-add                         401    403         403      403           403  403       403   yes
  job-save                        401    403         403      403           403  403       403   yes
  job-status                      401    403         403      403           403  403       403   yes
  applications                    401    403         403      403           403  403       403  seen
  application                     401    403         403      403           403  403       403   yes
  resume                          401    403         403      403           403  403       403   yes
  letter-preview                  401    403         403      403           403  403       403   yes
  application-move                401    403         403      403           403  403       403   yes
  interview-schedule              401    403         403      403           403  403       403   yes
  interview-complete              401    403         403      403           403  403       403   yes
  job-offer                       401    403         403      403           403  403       403   yes
  application-hire                401    403         403      403           403  403       403   yes
  application-reject              401    403         403      403           403  403       403   yes
  enquiries                       401    403         403      403           403  403       403  seen
  enquiry                         401    403         403      403           403  403       403   yes
  enquiry-answered                401    403         403      403           403  403       403   yes

  conversation                    401    yes         404      yes           404  yes       404   yes
  conversation-messages           401    yes         404      yes           404  yes       404   yes
  message-search:in-one           401   seen         404     seen           404 seen       404  seen
  conversation-addressees         401    yes         yes      yes           yes  yes       yes   yes
  conversation-direct             401    yes         403      yes           yes  yes       yes   yes
  message-send                    401    yes         404      yes           404  yes       404   yes
  message-edit                    401    403         404      yes           404  403       404   403
  message-versions                401    403         403      403           403  403       403   yes
  conversation-read               401    yes         404      yes           404  yes       404   yes
  conversation-mute               401    yes         404      yes           404  yes       404   yes
  conversation-typing             401    yes         404      yes           404  yes       404   yes
  conversation-presence           401    yes         404      yes           404  yes       404   yes
  attachment-store                401    yes         404      yes           404  yes       404   yes
  attachment-content              401    yes         404      yes           404  yes       404   yes
  conversation-files              401    yes         404      yes           404  yes       404   yes
  message-delete                  401    403         404      yes           404  403       404   yes
  conversation-lock               401    403         403      403           403  403       403   yes
  conversation-unlock             401    403         403      403           403  403       403   yes
  conversation-archive            401    403         403      403           403  403       403   yes
  conversation-restore            401    403         403      403           403  403       403   yes
  participant-add                 401    403         403      403           403  403       403   yes
  participant-remove              401    403         403      403           403  403       403   yes

  notifications                   401   seen      unseen   unseen        unseen unseen  unseen unseen
  notification-read               401    yes         404      404           404  404       404   404
  notifications-read-all          401    yes         404      404           404  404       404   404
  notification-delete             401    yes         404      404           404  404       404   404
  announcement                    401    403         403      403           403  403       403   yes
  announcement-reach              401    403         403      403           403  403       403   yes
  notification-choices            401    yes         yes      yes           yes  yes       yes   yes
  notification-choices-save       401    yes         yes      yes           yes  yes       yes   yes

  drive-begin                     401    403         403      403           403  403       403   yes
  drive-connect                   401    403         403      403           403  403       403   yes
  dropbox-begin                   401    403         403      403           403  403       403   yes
  dropbox-connect                 401    403         403      403           403  403       403   yes
  github-begin                    401    403         403      yes           yes  yes       yes   yes
  github-connect                  401    403         403      yes           yes  yes       yes   yes
  connections                     401    403         403      yes           yes  yes       yes   yes
  connection-test                 401    403         403      yes           yes  yes       yes   yes
  connection-test:of-the-company  401    403         403      403           403  403       403   yes
  connection-disconnect           401    403         403      yes           yes  yes       yes   yes
  connection-disconnect:of-the-company 401 403       403      403           403  403       403   yes
  storage-out-of-step             401    403         403      403           403  403       403   yes
  storage-project                 401    yes         404      yes           404  yes       404   yes
  storage-files                   401    403         403      yes           404  yes       404   yes
  storage-file-content            401    403         403      yes           404  yes       404   yes
  storage-reconcile               401    403         403      403           403  403       403   yes
  code-available                  401    403         403      yes           yes  yes       yes   yes
  code-all                        401    403         403      403           403  403       403   yes
  code-repositories               401    403         403      yes           404  yes       404   yes
  code-map                        401    403         403      403           404  yes       404   yes
  code-unmap                      401    403         403      403           404  404       404   404
  code-reconcile                  401    403         403      403           404  404       404   404
  code-deliveries                 401    403         403      403           404  404       404   404
  code-replay                     401    403         403      403           404  404       404   404
  code-activity                   401    403         403      yes           404  yes       404   yes
  code-suggestions                401    403         403      yes           404  yes       404   yes
  code-evidence                   401    403         403      yes           404  yes       404   yes
  code-milestone                  401    yes         404      yes           404  yes       404   yes

  user-sessions-end               401    403         403      403           403  403       403   yes
  release                         401    403         403      403           403  403       403   yes
  sessions-end                    401    yes         yes      yes           yes  yes       yes   yes
  2fa-enable                      401    yes         yes      yes           yes  yes       yes   yes
  2fa-disable                     401    yes         yes      yes           yes  yes       yes   yes
  logout                          yes    yes         yes      yes           yes  yes       yes   yes
`;

export type Row = Readonly<{ call: string; cells: Readonly<Record<CallerName, Cell>> }>;

const rowsIn = (text: string): readonly Row[] => {
  const lines = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first !== '');
  const [heading = [], ...rest] = lines;
  return rest.map(([call = '', ...cells]) => ({
    call,
    cells: Object.fromEntries(heading.map((name, index) => [name, cells[index]])) as Row['cells'],
  }));
};

/** In the order in which the allowed calls are made: what takes something away stands last. */
export const matrix: readonly Row[] = rowsIn(written);
