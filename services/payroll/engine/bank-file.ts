/** Files for the bank (payroll.md §7): one canonical row for each slip, written by an adapter of the bank's form. */
import { createHash } from 'node:crypto';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';

export type BankRow = Readonly<{
  payslipId: string;
  /** At most 40 of A–Z and space. */
  name: string;
  account: string;
  ifsc: string;
  amountPaise: Paise;
  narration: string;
  reference: string;
}>;
/** @property day the civil date that stands in the header */
export type BankBatch = Readonly<{ batchId: string; day: string; payerIfsc: string; debitAccount: string }>;
export type BankAdapter = 'NEFT_COMMA' | 'NEFT_PIPE' | 'PLAIN_CSV';
export type BankFile = Readonly<{ batchId: string; text: string; rowCount: number; totalPaise: Paise; sha256: string }>;
export type BankFault =
  | Readonly<{
      code: 'ROW_INVALID';
      payslipId: string;
      field: 'account' | 'amountPaise' | 'ifsc' | 'name' | 'narration' | 'reference';
    }>
  | Readonly<{ code: 'ROW_TWICE'; payslipId: string }>
  | Readonly<{ code: 'BATCH_INVALID'; field: 'batchId' | 'day' | 'debitAccount' | 'payerIfsc' }>
  | Readonly<{ code: 'NO_ROWS' }>
  | Readonly<{ code: 'TOTAL_MISMATCH'; totalPaise: Paise; expectedPaise: Paise }>
  | Readonly<{ code: 'FILE_TOO_LARGE'; bytes: number }>;

const MAX_BYTES = 2 * 1024 * 1024;
const ACCOUNT = /^\d{9,18}$/;
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** No comma, pipe, quote or line break: no field can end before its end. */
const WORDS = /^[A-Za-z0-9 /-]{1,40}$/;

/** A name as banks take it: capitals without marks, at most 40; empty where nothing of it is a Latin letter. */
export const bankName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim()
    .slice(0, 40)
    .trim();

/** `1234.50`: no sign, no grouping, two decimals. */
const plainRupees = (paise: Paise): string => {
  const digits = String(paise).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const rowFault = ({ payslipId, name, account, ifsc, amountPaise, narration, reference }: BankRow): BankFault | null => {
  const wrong = (field: Extract<BankFault, { code: 'ROW_INVALID' }>['field']): BankFault => ({
    code: 'ROW_INVALID',
    payslipId,
    field,
  });
  if (!/^[A-Z ]{1,40}$/.test(name) || name.trim() === '') return wrong('name');
  if (!ACCOUNT.test(account)) return wrong('account');
  if (!IFSC.test(ifsc)) return wrong('ifsc');
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) return wrong('amountPaise');
  if (!WORDS.test(narration)) return wrong('narration');
  if (!WORDS.test(reference)) return wrong('reference');
  return null;
};

const batchFault = ({ batchId, day, payerIfsc, debitAccount }: BankBatch): BankFault | null => {
  if (!WORDS.test(batchId)) return { code: 'BATCH_INVALID', field: 'batchId' };
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return { code: 'BATCH_INVALID', field: 'day' };
  if (!IFSC.test(payerIfsc)) return { code: 'BATCH_INVALID', field: 'payerIfsc' };
  return ACCOUNT.test(debitAccount) ? null : { code: 'BATCH_INVALID', field: 'debitAccount' };
};

const neft = (batch: BankBatch, rows: readonly BankRow[], total: Paise, between: string): readonly string[] => [
  ['FILEHDR', batch.batchId, batch.day, String(rows.length), plainRupees(total)].join(between),
  ...rows.map(({ ifsc, account, amountPaise, name, narration, reference }) =>
    [
      ...['NEFT', batch.payerIfsc, batch.debitAccount, ifsc, account, 'INR', plainRupees(amountPaise)],
      ...[name, narration, reference],
    ].join(between),
  ),
];

const plain = (rows: readonly BankRow[]): readonly string[] =>
  rows.map(({ name, account, ifsc, amountPaise, narration, reference }) =>
    [name, account, ifsc, plainRupees(amountPaise), narration, reference].join(','),
  );

/**
 * The file, with its row count, control total and SHA-256. Lines end with CR LF.
 *
 * @param expectedPaise Σ net of the slips that the file is meant for
 */
export const bankFile = (
  batch: BankBatch,
  rows: readonly BankRow[],
  adapter: BankAdapter,
  expectedPaise: Paise,
): BankFile | BankFault => {
  if (rows.length === 0) return { code: 'NO_ROWS' };
  const seen = new Set<string>();
  for (const row of rows) {
    const fault = rowFault(row);
    if (fault !== null) return fault;
    if (seen.has(row.payslipId)) return { code: 'ROW_TWICE', payslipId: row.payslipId };
    seen.add(row.payslipId);
  }
  const fault = batchFault(batch);
  if (fault !== null) return fault;
  const totalPaise = sumPaise(rows.map(({ amountPaise }) => amountPaise));
  if (totalPaise !== expectedPaise) return { code: 'TOTAL_MISMATCH', totalPaise, expectedPaise };
  const lines =
    adapter === 'PLAIN_CSV' ? plain(rows) : neft(batch, rows, totalPaise, adapter === 'NEFT_COMMA' ? ',' : '|');
  const text = `${lines.join('\r\n')}\r\n`;
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_BYTES) return { code: 'FILE_TOO_LARGE', bytes };
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { batchId: batch.batchId, text, rowCount: rows.length, totalPaise, sha256 };
};
