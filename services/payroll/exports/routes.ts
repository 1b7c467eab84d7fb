/**
 * HTTP of what payroll hands out (payroll.md §7): tables of a run and of a tax year for admins alone; of one person their own
 * year for themselves too. Who exports what is not theirs is recorded with the SHA-256 of the very bytes, before one leaves.
 */
import { isRunExport, needsApproval, type RunExport } from '@lamplight/bff/contract/payroll-exports.ts';
import { PDF_TYPE } from '@lamplight/bff/contract/routes/declaration.ts';
import { lastDayOf } from '@lamplight/common/calendar/month.ts';
import { monthWritten } from '@lamplight/common/calendar/written.ts';
import { madeHeadersOf } from '@lamplight/common/files/content.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Payroll } from '../context.ts';
import type { BankRow } from '../engine/bank-file.ts';
import { type PresentProfile, payProfile } from '../profiles/profile.ts';
import type { Exported } from '../reads/read.ts';
import { recordExport } from '../reads/recording.ts';
import { knowsPayOf } from '../relation.ts';
import { fileAgain } from '../runs/payees.ts';
import { payrollRun } from '../runs/run.ts';
import type { PresentRun } from '../runs/state.ts';
import { counts } from '../runs/view.ts';
import { madeApart } from './apart.ts';
import { type ExportFile, fileOf } from './files.ts';
import { form130Of } from './form-130.ts';
import type { Asked, Made, Portion } from './making.ts';
import { bothMonths, peopleOf, slipsOfRuns } from './slips.ts';
import { catalogueOf, type Last, lastOfAll, lastOfOne, monthsOfYear, yearsOf } from './years.ts';

export const exportRoutes = (payroll: Payroll): readonly Served[] => [
  serve('payroll-run-export', async (call) => {
    const { runId, exportId } = call.params;
    const { state: run } = await payroll.look(`payrollrun-${runId}`, payrollRun);
    if (run.is === 'absent' || !isRunExport(exportId)) throw problem('NOT_FOUND');
    const format = formatOf(exportId, call.query);
    demandFigures(run, exportId);
    const bankRows = exportId === 'bank-advice' ? await adviceRows(payroll, run, call.query.batchId) : [];
    const { month, calculated } = run;
    const runLines = calculated?.runLines ?? [];
    const asked = { exportId, format, month, of: aboutRun(run), runLines, bankRows, catalogue: [] };
    const file = await made(payroll, call.actor.id, asked, () => portionsFor(payroll, run, exportId));
    await handOut(payroll, call, file, { what: exportId, employeeId: null, ref: runId, period: month, format });
  }),

  serve('year-to-date-export', async (call) => {
    const { taxYear, format = 'csv' } = call.query;
    const year = monthsOfYear(taxYear);
    if (year === null) throw invalid([{ field: 'taxYear', message: 'Choose a tax year' }]);
    const last = await lastOfAll(payroll, year);
    const file = await yearFile(payroll, last, { by: call.actor.id, taxYear, format });
    const exported = { what: 'year-to-date', employeeId: null, ref: '', period: taxYear, format } as const;
    await handOut(payroll, call, file, exported);
  }),

  serve('year-to-date', async (call) => {
    const { employeeId, taxYear } = call.params;
    const { format = 'csv' } = call.query;
    const { year } = await knownYear(payroll, call.actor, call.params);
    const last = await lastOfOne(payroll, employeeId, year);
    const file = await yearFile(payroll, last, { by: call.actor.id, taxYear, format });
    const exported = { what: 'year-to-date', employeeId, ref: '', period: taxYear, format } as const;
    await handOut(payroll, call, file, exported);
  }),

  serve('form-130', async (call) => {
    const { employeeId, taxYear } = call.params;
    const { profile, year } = await knownYear(payroll, call.actor, call.params);
    const paper = await form130Of(payroll, profile, { taxYear, year });
    if (paper === null) throw problem('NOTHING_TO_EXPORT', { message: nothingPaid(taxYear) });
    const name = `form-130-${taxYear}-${paper.code.replaceAll(/[^A-Za-z0-9]+/g, '-')}.pdf`;
    const file = fileOf(name, PDF_TYPE, paper.bytes, paper.rows);
    const exported = { what: 'form-130', employeeId, ref: '', period: taxYear, format: 'pdf' } as const;
    await handOut(payroll, call, file, exported);
  }),
];

/** `26-27` → `April 2026 to March 2027` */
const yearSaid = (taxYear: string): string => taxYear.replace(/^(\d+)-(\d+)$/, 'April 20$1 to March 20$2');
const nothingPaid = (taxYear: string): string => `Nothing is paid in the tax year ${yearSaid(taxYear)} yet.`;

/** @throws 404 for whoever may not know of the person's pay, and for what is no tax year */
const knownYear = async (
  { look }: Payroll,
  actor: SignedInActor,
  { employeeId, taxYear }: Readonly<{ employeeId: string; taxYear: string }>,
): Promise<Readonly<{ profile: PresentProfile; year: NonNullable<ReturnType<typeof monthsOfYear>> }>> => {
  if (!knowsPayOf(actor, employeeId)) throw problem('NOT_FOUND');
  const { state: profile } = await look(`payprofile-${employeeId}`, payProfile);
  const year = monthsOfYear(taxYear);
  if (profile.is === 'absent' || year === null) throw problem('NOT_FOUND');
  return { profile, year };
};

/** The monthly return has one form, of its own, and a file of the bank is named for its advice alone. @throws 400 */
const formatOf = (exportId: RunExport, { format, batchId }: Call<'payroll-run-export'>['query']): Asked['format'] => {
  if (batchId !== undefined && exportId !== 'bank-advice')
    throw invalid([{ field: 'batchId', message: 'Name a file of the bank for its advice alone' }]);
  if (exportId === 'ecr' ? format !== undefined && format !== 'txt' : format === 'txt')
    throw invalid([
      { field: 'format', message: exportId === 'ecr' ? 'The monthly return is text' : 'Choose CSV, XLSX or PDF' },
    ]);
  return format ?? (exportId === 'ecr' ? 'txt' : 'csv');
};

const CALCULATED: readonly PresentRun['is'][] = ['calculated', 'submitted'];

/** @throws 409 EXPORT_NOT_READY while the figures do not stand, and of what leaves for the bank or the fund before another admin approved them */
const demandFigures = (run: PresentRun, exportId: RunExport): void => {
  const approved = counts({ state: run.is });
  const stands = run.calculated !== null && run.calculating === null && (approved || CALCULATED.includes(run.is));
  const more = { current: { state: run.is } };
  if (run.is === 'cancelled')
    throw problem('EXPORT_NOT_READY', { message: 'This run is cancelled: its figures pay nobody.', more });
  if (!stands) throw problem('EXPORT_NOT_READY', { more });
  if (needsApproval(exportId) && !approved)
    throw problem('EXPORT_NOT_READY', {
      ...{ message: 'This run is not approved yet. What the bank and the fund get is exported after that.', more },
    });
};

const TYPES = {
  regular: '',
  off_cycle: ', off-cycle run',
  correction: ', correction',
  reversal: ', reversal',
} as const satisfies Record<PresentRun['type'], string>;
/** Its month and kind, and that nobody has approved it yet. */
const aboutRun = ({ month, type, is }: PresentRun): Asked['of'] => ({
  about: `${monthWritten(month)}${TYPES[type]}${counts({ state: is }) ? '' : ', not approved yet'}`,
  day: lastDayOf(month),
});

/** The rows of a file that was made for the bank. @throws 404, 409 FILE_CHANGED as for the file itself, 422 before there is one */
const adviceRows = async (
  payroll: Payroll,
  run: PresentRun,
  batchId: string | undefined,
): Promise<readonly BankRow[]> => {
  const batch = batchId === undefined ? run.batches.at(-1) : run.batches.find((one) => one.batchId === batchId);
  if (batch === undefined && batchId !== undefined) throw problem('NOT_FOUND');
  if (batch === undefined)
    throw problem('NOTHING_TO_EXPORT', { message: 'No file for the bank was made of this run yet. Make it first.' });
  const again = await fileAgain(payroll, run, batch);
  if (again === null || again.sha256 !== batch.sha256) throw problem('FILE_CHANGED');
  return again.rows;
};

const portionsFor = async function* (payroll: Payroll, run: PresentRun, exportId: RunExport): AsyncGenerator<Portion> {
  if (exportId === 'bank-advice') return;
  if (exportId !== 'differences' && exportId !== 'differences-by-person')
    return yield* slipsOfRuns(payroll, [run], { as: 'slips', uan: exportId === 'ecr' });
  const { now, before } = await bothMonths(payroll, run);
  yield* slipsOfRuns(payroll, before, { as: 'before' });
  yield* slipsOfRuns(payroll, now, { as: 'slips' });
};

const yearFile = async (
  payroll: Payroll,
  last: Last,
  { by, taxYear, format }: Readonly<{ by: string; taxYear: string; format: Asked['format'] }>,
): Promise<ExportFile> => {
  if (last.slips.length === 0) throw problem('NOTHING_TO_EXPORT', { message: nothingPaid(taxYear) });
  const { month } = last;
  const of = { about: `April to ${monthWritten(month)}`, day: lastDayOf(month) };
  const catalogue = await catalogueOf(payroll);
  const asked = { exportId: 'year-to-date', format, month, of, runLines: [], bankRows: [], catalogue } as const;
  return await made(payroll, by, asked, () => yearsOf(payroll, last));
};

/** @throws 422 for more rows than the form takes, none at all, and whom the fund would refuse */
const made = async (
  payroll: Payroll,
  by: string,
  asked: Omit<Asked, 'company'>,
  portions: () => AsyncIterable<Portion>,
): Promise<ExportFile> => {
  const file = await madeApart(by, { ...asked, company: (await payroll.employerNow()).name }, portions);
  if ('code' in file) throw await refused(payroll, file, asked.format);
  if (file.rows === 0) throw problem('NOTHING_TO_EXPORT');
  return file;
};

const FORMS = { csv: 'CSV file', csv_bom: 'CSV file', xlsx: 'workbook', pdf: 'PDF', txt: 'text' } as const;
const whole = (count: number): string => count.toLocaleString('en-IN');
const refused = async (
  payroll: Payroll,
  fault: Extract<Made, { code: string }>,
  format: Asked['format'],
): Promise<Error> => {
  if (fault.code === 'TOO_MANY_ROWS') {
    const { rows, most } = fault;
    const other = format === 'pdf' ? ' Take XLSX or CSV.' : format === 'xlsx' ? ' Take CSV.' : '';
    const message = `A ${FORMS[format]} takes at most ${whole(most)} rows, and this has ${whole(rows)}.${other}`;
    return problem('TOO_MANY_ROWS', { message, more: { detail: { rows, most } } });
  }
  const { code, employeeId } = fault;
  const [person] = await peopleOf(payroll, [employeeId]);
  const name = person?.name ?? person?.code ?? 'Somebody who is paid';
  const message =
    code === 'UAN_INVALID'
      ? `${name} has no universal account number of 12 digits. Record it, and export again.`
      : `The fund takes names in Latin letters alone, and ${name} has none. Change it, and export again.`;
  return problem(code, { message, more: { detail: { employeeId } } });
};

/** The ETag is the SHA-256 of the bytes: whoever keeps the file can hold it against what is recorded. */
const handOut = async (
  payroll: Payroll,
  { req, res, actor }: Pick<Call<'form-130'>, 'actor' | 'req' | 'res'>,
  { name, type: mediaType, bytes, rows, sha256 }: ExportFile,
  of: Omit<Exported, 'rows' | 'sha256'>,
): Promise<void> => {
  await recordExport(payroll, { req, actor }, { ...of, rows, sha256 });
  if (res.headersSent) return;
  const headers = madeHeadersOf({ name, mediaType, bytes: bytes.length });
  res.set({ ...headers, etag: `"${sha256}"` }).end(bytes);
};
