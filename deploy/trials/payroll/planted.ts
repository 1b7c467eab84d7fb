/** Guards of the product, each broken in its source as a process loads it: what the trial has to find, or it sees nothing. */
import type { Point } from './points.ts';

type Change = Readonly<{ file: string; from: string; to: string }>;
type Planted = Readonly<{
  changes: readonly Change[];
  /** Where a process has to die for it to show. */
  at: Point;
  /** What is said of it. */
  named: RegExp;
}>;

const PAYROLL = 'services/payroll';

export const planted: Readonly<Record<string, Planted>> = {
  'a slip is published again, without its key': {
    changes: [
      {
        file: `${PAYROLL}/payslips/publishing.ts`,
        from: "if (slip.is !== 'calculated') return [];",
        to: "if (slip.is === 'absent') return [];",
      },
      {
        file: `${PAYROLL}/payslips/publishing.ts`,
        from: 'as: `publish ',
        to: 'as: Math.random() + `publish ',
      },
      { file: `${PAYROLL}/payslips/payslip.ts`, from: "if (slip.is === 'published') return [];", to: '' },
    ],
    at: { is: 'appended', type: 'PayslipPublished', nth: 1 },
    named: /^slips: .* was published 2 times$/,
  },
  'a file is exported again under a key of its own, with new references': {
    changes: [
      {
        file: `${PAYROLL}/runs/payout-routes.ts`,
        from: "...{ type: 'ExportPayout', batchId: derivedId(commandId, 'payout'), ...body, payees, payer },\n    }));",
        to: "...{ type: 'ExportPayout', batchId: derivedId(commandId, 'payout'), ...body, payees, payer },\n    }), { ...call.by(), commandId: newId() });",
      },
      {
        file: `${PAYROLL}/runs/paying.ts`,
        from: "payment.is === 'due' || payment.is === 'failed'",
        to: "payment.is !== 'paid'",
      },
    ],
    at: { is: 'appended', type: 'PayoutFileExported', nth: 1 },
    named: /^money: .* stands in 2 files at once$/,
  },
  'a salary is booked again, without its claim on the document': {
    changes: [
      {
        file: `${PAYROLL}/journal/reactors.ts`,
        from: "kind: 'salary', sourceRef: `",
        to: "kind: 'salary', sourceRef: Date.now() + `",
      },
    ],
    at: { is: 'appended', type: 'JournalPosted', nth: 2 },
    named: /^journal: salary .* is booked 2 times$/,
  },
};

/**
 * @param name of what is planted, or nothing's
 * @returns the source as it is broken; null for what stays as it is. @throws where the source has changed meanwhile
 */
export const broken = (name: string, url: string, source: NonNullable<unknown>): string | null => {
  const changes = (planted[name]?.changes ?? []).filter(({ file }) => url.endsWith(`/${file}`));
  if (changes.length === 0) return null;
  return changes.reduce(
    (text, { from, to }) => {
      if (!text.includes(from)) throw new Error(`There is nothing to break in ${url}: ${from}`);
      return text.replace(from, () => to);
    },
    Buffer.from(source as Uint8Array).toString('utf8'),
  );
};
