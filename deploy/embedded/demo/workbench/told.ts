/** What a demo company tells, so that two of them, or one before and after, can be laid side by side. */
type Reader = Readonly<{
  get(path: string): Promise<Readonly<Record<string, unknown>>>;
  send(method: string, path: string): Promise<Readonly<{ status: number; text: string }>>;
}>;
type Rows = readonly Readonly<Record<string, unknown>>[];

const allOf = async (who: Reader, path: string): Promise<Rows> => {
  const rows: Record<string, unknown>[] = [];
  for (let after = ''; ; ) {
    const { items, next } = (await who.get(`${path}?limit=200${after}`)) as { items: Rows; next?: string };
    rows.push(...items);
    if (next === undefined) return rows;
    after = `&after=${encodeURIComponent(next)}`;
  }
};

const only = (row: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
const nameOf = (person: unknown): unknown => (person as { name?: unknown } | null)?.name ?? null;
const counted = (names: readonly unknown[]) =>
  Object.fromEntries([...Map.groupBy(names, String)].map(([name, all]) => [name, all.length] as const).toSorted());

/** Everything that a reader of the story would recognise; ids and times of day are each load's own. */
export const told = async (admin: Reader) => {
  const [proposals, projects, invoices, events] = await Promise.all(
    ['/proposals', '/projects', '/invoices', '/audit/events'].map((path) => allOf(admin, path)),
  );
  return {
    proposals: (proposals ?? []).map((row) => ({
      ...only(row, 'title', 'state', 'clientName', 'services', 'budgetMinPaise', 'budgetMaxPaise'),
      ...only(row, 'offerVersion', 'amountPaise', 'validUntil'),
      state: String(row['state']),
    })),
    projects: (projects ?? []).map((row) => ({
      ...only(row, 'title', 'clientName', 'contractPaise', 'overallBp', 'plannedBp', 'dueDate', 'milestones'),
      state: String(row['state']),
      lead: nameOf(row['lead']),
      next: (row['next'] as Rows).map((one) => only(one, 'title', 'state', 'progressBp', 'committedDueDate')),
    })),
    invoices: (invoices ?? []).map((row) => ({
      ...only(row, 'invoiceNo', 'kind', 'projectTitle', 'milestoneTitle', 'clientName', 'issuedOn', 'dueOn'),
      ...only(row, 'totalPaise', 'allocatedPaise', 'outstandingPaise', 'overdueDays'),
      state: String(row['state']),
    })),
    happened: counted((events ?? []).map(({ type }) => type)),
    /** The day of the oldest event. */
    since: String((events ?? []).at(-1)?.['occurredAt']).slice(0, 10),
  };
};

/** What the public site is made of, and what stands behind it. */
const LISTS = [
  ...['plans', 'products', 'tech-stacks', 'claims'].map((list) => `/catalogue/${list}`),
  ...['plans', 'products', 'tech-stacks', 'jobs', 'applications', 'enquiries'].map(
    (list) => `/admin/${list}?limit=200`,
  ),
  '/careers/jobs',
];

/** Every answer that a person gets by reading, by its path. */
export const everythingSeenBy = async (who: Reader): Promise<Readonly<Record<string, string>>> => {
  const seen: Record<string, string> = {};
  const look = async (path: string): Promise<Rows> => {
    const { status, text } = await who.send('GET', `/api${path}`);
    seen[path] = `${status} ${status < 400 ? text : ''}`; // a refusal has an id of its own
    return status === 200 && text.startsWith('{') ? ((JSON.parse(text) as { items?: Rows }).items ?? []) : [];
  };
  await Promise.all(LISTS.map(look));
  await Promise.all(['/auth/me', '/employees', '/clients', '/project-assignments', '/projects/available'].map(look));
  for (const { techId } of await look('/skills?limit=100')) await look(`/skills/${techId}?limit=100`);
  for (const { proposalId } of await look('/proposals?limit=200')) await look(`/proposals/${proposalId}`);
  for (const { invoiceId } of await look('/invoices?limit=200')) await look(`/invoices/${invoiceId}`);
  for (const { projectId } of await look('/projects?limit=200')) {
    const of = `/projects/${projectId}`;
    await Promise.all([of, `${of}/milestones`, `${of}/overall-progress`, `${of}/progress`, `${of}/activity`].map(look));
    for (const { fileId } of await look(`${of}/files`)) await look(`/files/${fileId}/content`);
  }
  for (const { runId } of await look('/payroll/runs?limit=50')) {
    const of = `/payroll/runs/${runId}`;
    await Promise.all([of, `${of}/payouts`].map(look));
  }
  await Promise.all(['/payslips?limit=50', '/payroll/rules', '/payroll/journal/trial-balance'].map(look));
  for (const { conversationId } of await look('/conversations?limit=100'))
    await look(`/conversations/${conversationId}/messages?limit=100`);
  await look('/notifications?limit=200');
  await look('/connections');
  await look('/audit/events?limit=200');
  return seen;
};

/** Projects, their activity and, for an admin, their state, as they were at some moments. @param moments instants */
export const seenAsOf = async (who: Reader, moments: readonly string[]): Promise<Readonly<Record<string, string>>> => {
  const seen: Record<string, string> = {};
  if (moments.length === 0) return seen;
  for (const { projectId } of await allOf(who, '/projects')) {
    const paths = moments.flatMap((at) => [
      `/projects/${projectId}?at=${at}`,
      `/projects/${projectId}/activity?at=${at}&limit=200`,
      `/audit/project/${projectId}/state?at=${at}`,
      `/audit/proposal/${projectId}/state?at=${at}`,
    ]);
    for (const path of paths) {
      const { status, text } = await who.send('GET', `/api${path}`);
      seen[path] = `${status} ${status < 400 ? text : ''}`;
    }
  }
  return seen;
};

/** Moments throughout the story, each at an event and right before it. */
export const momentsOf = async (admin: Reader, count: number): Promise<readonly string[]> => {
  const times = (await allOf(admin, '/audit/events')).map(({ occurredAt }) => String(occurredAt)).toSorted();
  return Array.from({ length: count }, (_, n) => {
    const at = times[Math.trunc(((n + 1) * times.length) / (count + 1))] ?? '';
    return [new Date(Date.parse(at) - 1).toISOString(), at];
  }).flat();
};
