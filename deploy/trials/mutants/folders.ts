/**
 * What `npm run mutants` changes, and which tests must notice. The nearest tests stand beside a folder: a mutant that only
 * a trial of the whole product finds would be found too late, and too slowly to be tried at all.
 */
export type MutantFolder = Readonly<{
  name: string;
  /** Which of jest's two projects runs its tests. */
  project: 'servers' | 'frontend';
  /** From the repository's root; globs as Stryker reads them. */
  mutate: readonly string[];
  /** Globs of test files, from the repository's root. */
  tests: readonly string[];
}>;

/** At least this share of a folder's mutants should be found, in per cent. */
export const AIM = 85;

/** Pure rules, and the unit tests of them alone: what goes over HTTP would run for every mutant, and takes a second each time. */
const rules = (service: string, folder: string, tests: readonly string[], files: readonly string[]): MutantFolder => ({
  name: `${service}/${folder}`,
  project: 'servers',
  mutate: files.map((file) => `services/${service}/${folder}/${file}.ts`),
  tests: tests.map((test) => `services/${service}/${folder}/${test}.test.ts`),
});
/** Of a folder with too many rules for one turn: those of one part of it. */
const partOf =
  (service: string, folder: string) =>
  (part: string, tests: readonly string[], files: readonly string[]): MutantFolder => ({
    ...rules(service, folder, tests, files),
    name: `${service}/${folder}/${part}`,
  });
const engine = partOf('payroll', 'engine');
const questions = partOf('payroll', 'audit/questions');
/** Parts of a service as it stands on a stage: each change is tried by tests that call it from outside. */
const staged =
  (service: string, part: string) =>
  (area: string, tests: readonly string[], files: readonly string[]): MutantFolder => ({
    name: `${service}/${part}/${area}`,
    project: 'servers',
    mutate: files.map((file) => `services/${service}/${file}.ts`),
    tests: tests.map((test) => `services/${service}/${test}.test.ts`),
  });
const routes = staged('projects', 'routes');
const reactors = staged('projects', 'reactors');
const integrations = (part: string) => staged('integrations', part);
const edge = (name: string, files: string, tests: string): MutantFolder => {
  const folder = name.split('/')[0] ?? name;
  return {
    name: `bff/${name}`,
    project: 'servers',
    mutate: [`bff/${folder}/${files}.ts`, `!bff/${folder}/*.test.ts`],
    tests: [`bff/${folder}/${tests}.test.ts`],
  };
};
const ofEvents =
  (part: string) =>
  (file: string, tests: readonly string[] = [file]): MutantFolder => ({
    name: `events/${part}/${file}`,
    project: 'servers',
    mutate: [`events/${part}/${file}.ts`],
    tests: tests.map((test) => `events/${part}/${test}.test.ts`),
  });
const core = ofEvents('core');
/** In which the tests of every decider are written: a fault of it would make them blind. */
const workbench = ofEvents('workbench');

const siteApi = (part: string, files: readonly string[], tests: readonly string[]): MutantFolder => ({
  name: `frontend/api/${part}`,
  project: 'frontend',
  mutate: files.map((file) => `frontend/src/api/${file}.ts`),
  tests: tests.map((test) => `frontend/src/api/${test}.test.{ts,tsx}`),
});

/** The one mechanism of forms, and the drafts that it keeps. */
const forms = (): MutantFolder => ({
  name: 'frontend/forms',
  project: 'frontend',
  mutate: ['useForm', 'reading', 'useDraft'].map((file) => `frontend/src/forms/${file}.ts`),
  tests: ['frontend/src/forms/*.test.{ts,tsx}'],
});

export const folders: readonly MutantFolder[] = [
  // Deciders and the pure rules beside them.
  rules('projects', 'proposals', ['proposal'], ['proposal', 'offer', 'state']),
  rules(
    'projects',
    'projects',
    ['project', 'milestones', 'progress', 'rating'],
    ['project', 'milestones', 'plan', 'lead', 'status', 'work', 'progress', 'rating', 'rights', 'consent', 'state'],
  ),
  rules(
    'projects',
    'invoices',
    ['receivable', 'receivable-told', 'invoice-book'],
    ['receivable', 'invoice-book', 'account'],
  ),
  rules('projects', 'staffing', ['person', 'interest'], ['person', 'interest']),
  rules('projects', 'time', ['timesheet', 'logged'], ['timesheet', 'logged']),
  rules(
    'projects',
    'cost',
    ['cost', 'utilisation'],
    ['rates', 'expenses', 'working-days', 'actual-cost', 'utilisation'],
  ),
  rules('projects', 'reports', ['report', 'week', 'draft'], ['report', 'week', 'draft']),
  rules('common', 'money', ['money'], ['allocate', 'rounding', 'words']),
  rules('projects', 'catalogue', ['item'], ['item']),
  rules('projects', 'files', ['file'], ['file']),
  rules('projects', 'documents', ['document'], ['document', 'rights', 'state']),
  rules('projects', 'delivery', ['link', 'signing', 'entering'], ['link', 'entering', 'guest']),
  rules('projects', 'insight', ['figures', 'forecast', 'delivery-rows'], ['figures', 'forecast', 'delivery-rows']),
  rules('projects', 'audit', ['told'], ['told-apart']),
  rules('projects', 'skills', ['skillset', 'view', 'holders'], ['skillset', 'coverage', 'view', 'holders']),
  rules(
    'projects',
    'search',
    ['quote', 'entry', 'entries', 'finding', 'document-text'],
    ['quote', 'entry', 'entries', 'finding', 'document-text'],
  ),
  rules('common', 'words', ['words', 'beginnings'], ['words', 'beginnings']),
  rules('common', 'audit', ['listing', 'difference'], ['listing', 'place', 'difference']),
  rules('common', 'paper', ['draw', 'sfnt'], ['runs', 'lines', 'sfnt']),
  rules('common', 'tax', ['gstin'], ['gstin']),
  rules('identity', 'clients', ['finding'], ['finding', 'names-view']),
  rules('identity', 'accounts', ['account', 'proving', 'roster', 'state'], ['account', 'state', 'roster']),
  rules('identity', 'careers', ['application', 'job'], ['application', 'application-state', 'job']),
  rules('identity', 'sessions', ['families', 'rotation'], ['families']),
  engine(
    'pay',
    ['pay', 'engine', 'vectors'],
    ['calculate', 'pay-of-month', 'full-month', 'structure', 'formula', 'rounding', 'lines'],
  ),
  engine('tax', ['tax', 'engine', 'vectors'], ['income-tax', 'withholding', 'year', 'slip-tax', 'bonus']),
  engine('law', ['law', 'engine', 'vectors'], ['contributions', 'professional-tax', 'law', 'rule-book']),
  engine('basis', ['basis', 'engine', 'vectors', 'run'], ['days', 'basis', 'basis-words', 'ground', 'recoveries']),
  engine('run', ['checks', 'run'], ['checks', 'totals', 'differences', 'reversal']),
  engine('papers', ['papers', 'run', 'engine', 'vectors'], ['bank-file', 'ecr', 'journal', 'payslip', 'slip']),
  rules('payroll', 'runs', ['run', 'paying', 'approving'], ['run', 'evolve', 'preparing', 'approving']),
  partOf('payroll', 'runs')('paying', ['paying', 'settlement'], ['paying', 'settlement', 'payout-file', 'slips']),
  rules('payroll', 'salaries', ['salary'], ['salary', 'unpaid']),
  rules('payroll', 'profiles', ['profile', 'proof'], ['profile', 'proof']),
  rules('payroll', 'attendance', ['attendance'], ['attendance', 'inputs']),
  rules('payroll', 'additional', ['pay'], ['pay', 'bonus', 'inputs']),
  rules('payroll', 'components', ['component'], ['component']),
  rules('payroll', 'structures', ['structure'], ['structure']),
  rules('payroll', 'inputs', ['ground', 'paid-months'], ['ground', 'paid-months']),
  rules(
    'payroll',
    'journal',
    ['journal', 'reading'],
    ['journal', 'entries', 'entries-of-projects', 'cause', 'reconciling', 'told'],
  ),
  rules('payroll', 'bank', ['bank'], ['details', 'claim', 'mac']),
  rules('payroll', 'payslips', ['payslip'], ['payslip', 'state']),
  rules('payroll', 'rules', ['rule'], ['rule']),
  questions('pay', ['questions', 'account'], ['net-change', 'basis-parts', 'slips', 'account']),
  questions('runs', ['run-questions'], ['changed-rules', 'intact', 'rules-anew', 'run-then-and-now', 'who-did-what']),
  rules(
    'payroll',
    'exports',
    ['exports'],
    ['bank-advice', 'csv', 'differences', 'liability', 'register', 'table', 'year-to-date'],
  ),
  rules('integrations', 'connections', ['connection', 'reactors'], ['connection', 'reactors']),
  // Routes: over HTTP, on a stage of the service; one area at a time, since each mutant takes seconds.
  routes('audit', ['audit/audit'], ['audit/routes']),
  routes('catalogue', ['catalogue/routes'], ['catalogue/*routes']),
  routes('company', ['company/routes'], ['company/routes']),
  routes('documents', ['documents/routes', 'documents/facts'], ['documents/{routes,facts}']),
  routes('files', ['files/routes', 'files/upload'], ['files/routes']),
  routes('glance', ['glance/routes'], ['glance/routes']),
  routes('insight', ['insight/routes'], ['insight/routes']),
  routes('invoices', ['invoices/routes', 'invoices/flow'], ['invoices/routes']),
  routes('milestones', ['projects/milestone-routes'], ['projects/milestone-routes']),
  routes(
    'projects',
    ['projects/routes', 'projects/reading-routes', 'projects/facts'],
    ['projects/routes', 'projects/reading-routes', 'projects/{commanding,answering,facts}'],
  ),
  routes('proposals', ['proposals/routes'], ['proposals/routes']),
  routes('search', ['search/routes'], ['search/routes']),
  routes('skills', ['skills/routes', 'skills/listing'], ['skills/{routes,listing,holders}']),
  routes('reports', ['reports/routes'], ['reports/routes']),
  routes('time', ['time/routes'], ['time/routes']),
  routes('cost', ['cost/routes'], ['cost/routes']),
  routes('staffing', ['staffing/routes', 'staffing/interest-routes'], ['staffing/{routes,interest-routes}']),
  integrations('routes')(
    'connections',
    ['connections/{routes,words,reaching,view}'],
    ['connections/{acting,connect,connecting-routes,over,reaching,routes,show,view,with-token,words}'],
  ),
  integrations('routes')('audit', ['audit/{audit,things}'], ['audit/{audited,routes,subject,view}']),
  integrations('grants')('access', ['grants/{access,renewing}'], ['grants/{access,health,holder,tokens}']),
  integrations('providers')(
    'oauth',
    ['providers/{asking,oauth}'],
    ['providers/{account,asking,hosts,token-endpoint}', 'providers/{drive/drive,dropbox/dropbox,github/github}'],
  ),
  // What follows from an event or a date: the rules alone, since the stories of follow-ups take minutes for each mutant.
  reactors('invoices', ['reactors', 'invoices/reactors'], ['invoices/reactors']),
  reactors('projects', ['reactors', 'projects/reactors'], ['{projects,proposals}/reactors']),
  reactors('staffing', ['reactors', 'staffing/reactors'], ['staffing/reactors']),
  reactors('timers', ['timers'], ['{timers,documents/{reminder-days,reminding},reports/reminding,delivery/retention}']),
  edge('guards/target', '{target,table}', '{target,table}'),
  // Without those that call over HTTP: every mutant would wait for all of them.
  edge('guards/wire', '{answers,body,broken,host,origin,refusal,session}', '{answers,broken,first-filter}'),
  edge(
    'sessions/records',
    '{cookie,seal,record,records,sessions,announcements}',
    '{cookie,seal,records,announcements,sessions}',
  ),
  edge('proxy/together', '{together,every-service}', '{together,every-service}'),
  edge('sessions/back-channel', 'back-channel', 'back-channel'),
  edge(
    'sessions/signing-in',
    '{sign-in,begin,call,conversation,anonymous,codes,device}',
    '{signing-in,sessions,records,endings}',
  ),
  edge('connections', '{connecting,integrations}', 'connecting'),
  edge('sessions/proofs', '{proofs,fresh-proof,listing}', 'leaving'),
  // Without replicas in processes of their own, which take seconds to start.
  edge('tokens', '*', '{ensure-fresh,one-refresh,identity,lease}'),
  // Where the tests of a part open real stores, those that need none run: the others would take a minute for each mutant.
  core('chain', ['chain-verdict']),
  core('change', ['change', 'change-observed']),
  workbench('given'),
  core('beside'),
  core('lease', ['lease-held']),
  core('merkle'),
  core('consumer', ['consumer', 'projection', 'beside']),
  core('log-processor'),
  core('parking', ['parking-lot']),
  core('personal'),
  core('position', ['waiters']),
  core('projection', ['part', 'projector', 'projection']),
  core('reactor', ['reactor', 'beside']),
  core('sweep'),
  core('timers', ['due']),
  // Part by part: each test opens a page of its own, and who calls the server is run by all of them.
  siteApi('client', ['client', 'early', 'failure'], ['client', 'upload', 'early', 'failure']),
  siteApi('errors', ['errors'], ['errors']),
  siteApi('keys', ['keys', 'touched'], ['keys', 'touched']),
  siteApi('stream', ['stream', 'leader'], ['stream', 'leader']),
  siteApi('acts', ['useAct', 'useRead'], ['useAct', 'waiting', 'reading']),
  siteApi('kept', ['drafts', 'cache', 'chunk', 'content'], ['drafts', 'cache', 'chunk', 'content']),
  forms(),
];

/** @param words names, or the beginning of names; none means all. @throws Error for a word that begins no name */
export const chosen = (words: readonly string[]): readonly MutantFolder[] => {
  const unknown = words.filter((word) => !folders.some(({ name }) => begins(name, word)));
  if (unknown.length > 0)
    throw new Error(
      `No folder of mutants is called ${unknown.join(', ')}; there are ${folders.map((f) => f.name).join(', ')}`,
    );
  return words.length === 0 ? folders : folders.filter(({ name }) => words.some((word) => begins(name, word)));
};

const begins = (name: string, word: string): boolean => name === word || name.startsWith(`${word}/`);
